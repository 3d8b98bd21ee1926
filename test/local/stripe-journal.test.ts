import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#test/local/aws.ts';
import { connect, goodCard, guideSession } from '#test/local/stripe-under-test.ts';

test('after SIGKILL the next run knows the session that was created and paid', async () => {
  const folder = makeFolder();
  const options = { port: 0, dataFolder: folder, webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec_x' };
  const start = async () => {
    const code = `const { startStripe } = await import('#local/stripe/server.ts');
      console.log((await startStripe(${JSON.stringify(options)})).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [address] = await once(child.stdout, 'data');
    return { url: String(address).trim(), child };
  };
  const { url, child } = await start();
  const { id } = await connect(url).checkout.sessions.create(guideSession());
  await fetch(`${url}/c/pay/${id}`, { method: 'POST', body: new URLSearchParams(goodCard), redirect: 'manual' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await connect((await start()).url).checkout.sessions.retrieve(id);
  expect([again.status, again.payment_status]).toEqual(['complete', 'paid']);
});
