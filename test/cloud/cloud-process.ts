/** One local cloud in a process of its own: `cloud-process.ts <port> <data folder>`. It ends with the process that started it. */
import { once } from 'node:events';
import { startCloud } from '#local/cloud.ts';

const ended = once(process, 'disconnect');
const [port, dataFolder = ''] = process.argv.slice(2);
const cloud = await startCloud({ port: Number(port), dataFolder, quiet: true, schedules: false, tablesInMemory: true });
if (process.connected) process.send?.('ready');
await ended;
await cloud.close();
process.exit();
