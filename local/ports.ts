import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where each service listens, counted from the shop's port. `functions` is Lambda's API. */
export type Ports = ReturnType<typeof portsFrom>;

export function portsFrom(shop: number) {
  return {
    shop,
    payment: shop + 1,
    mailbox: shop + 2,
    tables: shop + 3,
    objects: shop + 4,
    secrets: shop + 5,
    api: shop + 6,
    functions: shop + 7,
  };
}

/** Its message, for the person at the terminal, names the port and how to choose others. */
export class PortError extends Error {}

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

/** Throws `PortError` when another program listens on one of the ports. */
export async function requireFreePorts(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const other = ports.shop + 1000 <= 65_000 ? ports.shop + 1000 : 3000;
    throw new PortError(
      `Port ${port} (${name}) is taken by another program, perhaps an earlier \`npm start\`.\n` +
        `Stop that one, or choose other ports: PORT=${other} npm start (uses ${other} to ${other + 7}).`,
    );
  }
}

/** The variables that every function gets beside those of its template. */
export function localEnvironment(ports: Ports, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    // A DynamoDB or a Stripe of your own, named in the environment of `npm start`, replaces the stand-in.
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `http://127.0.0.1:${ports.tables}`,
    AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${ports.functions}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${ports.objects}`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${ports.mailbox}`,
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${ports.secrets}`,
    STRIPE_API_URL: process.env.STRIPE_API_URL ?? `http://127.0.0.1:${ports.payment}`,
    SITE_URL: `http://localhost:${ports.shop}`,
  };
}
