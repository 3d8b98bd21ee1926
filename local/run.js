/**
 * Runs one of the project's TypeScript commands on a machine that has nothing but some Node ≥ 20 and npm: installs the
 * packages when the lockfile has changed, then runs the command by Node 24. `--omit=dev` before the command leaves out what
 * only tests, checks and deployments need. Plain JavaScript, because an older Node reads it first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = `${root}node_modules/.installed`;
const projectNode = `${root}node_modules/.bin/node`;
/**
 * Whether the machine's own Node is new enough. The package `node` is the lockfile's only peer dependency, so that npm can leave
 * it out then. Where npm has found it in `node_modules`, this is that package.
 */
const isNodeNew =
  Number(process.versions.node.split('.')[0]) >= 24 && !process.execPath.startsWith(`${root}node_modules`);

const omitsDev = process.argv[2] === '--omit=dev';
const command = process.argv.slice(omitsDev ? 3 : 2);

/** Whether each package that is wanted is there, as npm notes it in `node_modules`; some are of other systems. */
function arePackagesThere() {
  const read = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages;
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false;
  const there = read('node_modules/.package-lock.json');
  return Object.entries(read('package-lock.json')).every(
    ([path, { integrity, optional, dev, peer }]) =>
      path === '' ||
      (omitsDev && dev) ||
      (isNodeNew && peer) ||
      (there[path] === undefined ? optional === true : there[path].integrity === integrity),
  );
}

function installPackages() {
  const lockfile = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const [installed, omitted] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
  const hasNode = isNodeNew || existsSync(projectNode);
  if (hasNode && installed === lockfile && (omitsDev || omitted === undefined)) return;
  // They are there without the stamp when somebody has run `npm ci`.
  if (!hasNode || !arePackagesThere()) {
    // `ci` removes all packages first: a shop that runs from them would miss those that it has not loaded yet.
    const npm = [...(installed === lockfile ? ['install', '--no-save'] : ['ci']), '--no-audit', '--no-fund'];
    const omit = [...(omitsDev ? ['--omit=dev'] : []), ...(isNodeNew ? ['--omit=peer'] : [])];
    // Not among what a command prints, which may go to a file.
    console.error(`Installing packages (npm ${[npm[0], ...omit].join(' ')}) …`);
    const { status } = spawnSync('npm', [...npm, ...omit, '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 2, 'inherit'],
    });
    if (status !== 0) {
      console.error(`npm ${npm[0]} failed: see above. Nothing was started.`);
      process.exit(1);
    }
  }
  writeFileSync(stampFile, omitsDev ? `${lockfile} dev` : lockfile);
}

const environment = {
  // glibc keeps a memory arena for each thread of the local cloud; a limit of two halves its footprint.
  MALLOC_ARENA_MAX: '2',
  // What was compiled once starts in half the time.
  NODE_COMPILE_CACHE: `${root}.build/compile-cache`,
  ...process.env,
};

function handOver(args) {
  const node = existsSync(projectNode) ? projectNode : process.execPath;
  // One process less where Node can become the other (23.11 and later).
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...args], environment);
  }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment });
  // Ctrl-C reaches the child by itself; it decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

installPackages();
process.chdir(root);
handOver(command);
