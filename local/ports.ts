import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where each service listens, counted from the shop's port. `mailStore` is the mail stand-in behind its proxy. */
export type Ports = ReturnType<typeof portsFrom>;

/** The ports of a cloud whose shop is on `shop`. */
export function portsFrom(shop: number) {
  return {
    shop,
    payment: shop + 1,
    mailbox: shop + 2,
    tables: shop + 3,
    objects: shop + 4,
    secrets: shop + 5,
    api: shop + 6,
    mailStore: shop + 7,
  };
}

/** Its message, for the person at the terminal, names the taken port and how to choose others. */
export class PortTakenError extends Error {}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Throws `PortTakenError` when another program listens on one of the ports. */
export async function requireFreePorts(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const other = ports.shop + 1000 <= 65_000 ? ports.shop + 1000 : 3000;
    throw new PortTakenError(
      `Port ${port} (${name}) is taken by another program, perhaps an earlier \`npm start\`.\n` +
        `Stop that one, or choose other ports: PORT=${other} npm start (uses ${other} to ${other + 7}).`,
    );
  }
}
