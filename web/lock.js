// Takes the addresses of sponsors out of package-lock.json: a lock names packages and hashes, and nothing on the net.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const part of Object.values(lock.packages)) delete part.funding;
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n');
