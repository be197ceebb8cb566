// HTTP calls. A refusal of the server, or its silence, is a Refused with the code of a sentence.

import type { Refusal } from '../protocol';

export class RefusedCall extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new RefusedCall({ code: 'offline', rule: '', facts: {} }, 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  let refusal: Refusal = { code: 'server_error', rule: '', facts: { status: answer.status } };
  try {
    refusal = (await answer.json()) as Refusal;
  } catch {
    // Whatever stands between us and the server answered with something else.
  }
  throw new RefusedCall(refusal, answer.status);
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body);
export const remove = (path: string): Promise<unknown> => call('DELETE', path);

/** A name for one wish. crypto.randomUUID needs a secure page; this works over plain http. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
