/** `campaign-mock complete`: writes the completions for a shell, which asks it for words as the user types. */
import { readdirSync } from 'node:fs';
import complete from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { FixtureFolders } from '../fixtures/folders.js';
import { listProfiles } from '../fixtures/profiles.js';

/** A name or a file: a shell that asks for words looks for no files itself. */
const offer =
  (names: () => readonly string[], extension = '.json') =>
  (add: (word: string, meaning: string) => void) => {
    const files = readdirSync('.').filter((file) => file.endsWith(extension));
    for (const word of [...names(), ...files]) add(word, '');
  };

const profiles = offer(() => listProfiles().map(([name]) => name));

const offers = {
  fixture: offer(() => new FixtureFolders().names()),
  profile: profiles,
  preset: profiles,
};

/** Knows the subcommands that were added before it. The library prints by `console`. */
export function addCompletion(program: Command): void {
  const completion = complete(program);
  for (const { options, arguments: values } of [completion, ...completion.commands.values()]) {
    for (const [name, handler] of Object.entries(offers)) {
      const option = options.get(name);
      if (option !== undefined) option.handler = handler;
    }
    const file = values.get('name|file.json');
    if (file !== undefined) file.handler = offers.fixture;
    const recordings = values.get('files');
    if (recordings !== undefined) recordings.handler = offer(() => [], '.har');
  }
}
