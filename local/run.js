/**
 * Runs one of the project's TypeScript commands on a machine that has nothing but some Node ≥ 20 and npm: installs the
 * packages when the lockfile has changed, then runs the command with the project's own Node 24.
 * Plain JavaScript, because an older Node reads it first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = `${root}node_modules/.installed`;
const projectNode = `${root}node_modules/.bin/node`;

/** Whether each package of the lockfile is there, as npm notes it in `node_modules`; some are of other systems. */
function arePackagesThere() {
  const read = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages;
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false;
  const there = read('node_modules/.package-lock.json');
  return Object.entries(read('package-lock.json')).every(
    ([path, { integrity, optional }]) =>
      path === '' || (there[path] === undefined ? optional === true : there[path].integrity === integrity),
  );
}

function installPackages() {
  const stamp = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(projectNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // They are there without the stamp when somebody has run `npm ci`.
  if (!existsSync(projectNode) || !arePackagesThere()) {
    console.log('Installing packages (npm ci) …');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) {
      console.error('npm ci failed: see above. Nothing was started.');
      process.exit(1);
    }
  }
  writeFileSync(stampFile, stamp);
}

/** glibc keeps a memory arena for each thread of the local cloud; a limit of two halves its footprint. */
const environment = { MALLOC_ARENA_MAX: '2', ...process.env };

function handOver(args) {
  // One process less where Node can become the other (23.11 and later).
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(projectNode, [projectNode, ...args], environment);
  }
  const child = spawn(projectNode, args, { cwd: root, stdio: 'inherit', env: environment });
  // Ctrl-C reaches the child by itself; it decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

installPackages();
process.chdir(root);
handOver(process.argv.slice(2));
