/** Commander's own words in French: the titles of its help, and what it says of a command that it does not understand. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';

const titles: Record<string, string> = {
  'Usage:': 'Usage :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Global Options:': 'Options générales :',
  'Commands:': 'À taper :',
};

const mistakes: [said: RegExp, french: string][] = [
  [/^missing required argument '(.+)'/, 'il manque <$1>'],
  [/^option '(.+)' argument missing/, 'il manque une valeur à $1'],
  [/^required option '(.+)' not specified/, 'il manque $1'],
  [/^option '(.+)' cannot be used with option '(.+)'/, '$1 ne va pas avec $2'],
  [/^unknown option '(.+)'/, 'il n’y a pas d’option $1'],
  [/^unknown command '(.+)'/, '« $1 » n’est pas un mot à taper ici'],
  [/^too many arguments/, 'il y a trop de mots'],
  [
    /^option '(.+)' argument '(.+)' is invalid\. Allowed choices are (.+)\./,
    '« $2 » ne convient pas à $1 : choisissez $3',
  ],
  [
    /^command-argument value '(.+)' is invalid for argument '(.+)'\. Allowed choices are (.+)\./,
    '« $1 » ne convient pas : choisissez $3',
  ],
];

/** `error: unknown option '--stgae'` → « Erreur : il n’y a pas d’option --stgae. », and how to find help. */
function translate(said: string): string {
  const [first = '', ...others] = said
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const [pattern, french] = mistakes.find(([each]) => each.test(first)) ?? [/^.*$/, first];
  const [, similar] = /\(Did you mean (?:one of )?(.+)\?\)/.exec(others.join(' ')) ?? [];
  const hint = similar === undefined ? 'ajoutez --help pour voir ce qui existe' : `vouliez-vous dire ${similar} ?`;
  return `Erreur : ${(pattern.exec(first)?.[0] ?? first).replace(pattern, french)} ; ${hint}\n`;
}

export function speakFrench<Program extends CommandUnknownOpts>(program: Program): Program {
  program
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      styleDescriptionText: (text) =>
        text.replace(/\(choices: (.+)\)$/, '(au choix : $1)').replace(/\(default: (.+)\)$/, '(par défaut : $1)'),
    })
    .configureOutput({ outputError: (said, write) => write(translate(said)) })
    .helpOption('-h, --help', 'montrer cette aide')
    .helpCommand('help [mot]', 'montrer l’aide d’un mot');
  return program;
}
