/** The bundler's own helpers as a part of the shell: Rolldown makes them a file of 0.7 kB, a request on every page. */
import type { Plugin, Rolldown } from 'vite';

const importOfRuntime = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;
const exportOfRuntime = /export\{([^}]*)\};?\s*$/;

/** `a as b,c` as pairs of what is named and what it is called: `[['a', 'b'], ['c', 'c']]`. */
function readNames(list: string): [name: string, alias: string][] {
  return list.split(',').map((item) => {
    const [name = '', alias = name] = item.trim().split(' as ');
    return [name, alias];
  });
}

/** Longer than any name the minifier gives, so that it cannot be one of the shell's own. */
const exported = (name: string) => `runtime_${name}`;

/** The shell with the helpers in place of their import; it exports them for the others. Throws when either is not of the known form. */
export function putRuntimeIn(shell: string, runtime: string): string {
  const [statement, imported = ''] = importOfRuntime.exec(shell) ?? [];
  const [end, names = ''] = exportOfRuntime.exec(runtime) ?? [];
  if (statement === undefined || end === undefined) throw new Error('The bundler’s helpers are not where they were');
  const helpers = readNames(names);
  const entries = helpers.map(([name, alias]) => `${exported(alias)}:${name}`);
  const own = readNames(imported).map(([name, alias]) => `,${alias}=${exported(name)}`);
  const variables = helpers.map(([, alias]) => exported(alias)).join(',');
  const body = `${runtime.slice(0, -end.length)}return{${entries.join(',')}}`;
  const inPlace = `const{${variables}}=(()=>{${body}})()${own.join('')};`;
  return `${shell.replace(statement, () => inPlace)}\nexport{${variables}};`;
}

/** Another file, with its helpers from the shell. */
export function takeRuntimeFrom(shellName: string, code: string): string {
  return code.replace(importOfRuntime, (_, names: string) => {
    const imports = readNames(names).map(([name, alias]) => `${exported(name)} as ${alias}`);
    return `import{${imports.join(',')}}from"./${shellName}";`;
  });
}

const isRuntime = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk' &&
  file.moduleIds.every((id) => id.endsWith('rolldown/runtime.js')) &&
  file.moduleIds.length > 0;

/** `entry`: the module that starts the shell. */
export function runtimeInShellPlugin(entry: string): Plugin {
  return {
    name: 'runtime-in-shell',
    // A file's name is made before its text is changed: with this it is another one when the change is.
    augmentChunkHash: () => `${putRuntimeIn}${takeRuntimeFrom}`,
    generateBundle: {
      // After Vite has listed in each file what to fetch with it.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(isRuntime);
        const shell = chunks.find(({ moduleIds }) => moduleIds.includes(entry));
        if (runtime === undefined || shell === undefined) return;
        const [runtimeName, shellName] = [runtime, shell].map(({ fileName }) => fileName.replace(/.*\//, ''));
        for (const chunk of chunks) {
          const code =
            chunk === shell ? putRuntimeIn(chunk.code, runtime.code) : takeRuntimeFrom(`${shellName}`, chunk.code);
          chunk.code = code.replaceAll(`${runtimeName}`, `${shellName}`);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}
