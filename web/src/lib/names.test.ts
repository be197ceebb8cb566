import { expect, it } from 'vitest';
import { ANIMALS, animalsOf, namesOf } from './names';

const bots = ['Balthasar', 'Rufus', 'Mimi'].map((name) => ({ name }));

it('an own animal is kept, an empty chair is empty', () => {
  expect(animalsOf([{ name: 'Bo', avatar: 'owl' }, { name: '' }])).toEqual(['owl', 'empty']);
});

it('who brings no animal, or one that is not drawn here, has one by the name, wherever they sit', () => {
  const seated = animalsOf([...bots, { name: 'Bo', avatar: 'unicorn' }]);
  expect(animalsOf([{ name: 'Bo' }, ...bots])).toEqual([seated[3], ...seated.slice(0, 3)]);
});

it('nobody has the animal of somebody else', () => {
  for (const avatar of ANIMALS) {
    const animals = animalsOf([...bots, { name: 'Bo', avatar }, { name: 'abc' }, { name: 'cba' }]);
    expect(animals[3]).toBe(avatar);
    expect(new Set(animals).size).toBe(6);
  }
});

it('two of the same name are told apart by their chairs', () => {
  expect(namesOf([{ name: 'Bo' }, { name: 'Bo' }, { name: '' }], (seat) => `chair ${seat}`)).toEqual(['Bo (1)', 'Bo (2)', 'chair 2']);
});
