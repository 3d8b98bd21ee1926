/** The stand-ins for the services of AWS and Stripe, each on its port. */

import type { EventBus } from '#local/event-bus.ts';
import type { Faults } from '#local/faults.ts';
import type { LocalFunction } from '#local/functions.ts';
import type { Access } from '#local/iam/access.ts';
import { openMailEvents } from '#local/mail/events.ts';
import { startMail } from '#local/mail.ts';
import { localEnvironment, type Ports } from '#local/ports.ts';
import { type openSecretStore, startSecrets } from '#local/secrets.ts';
import { findParameterName } from '#local/seed.ts';
import { createTables, readTables, startTables } from '#local/tables.ts';
import type { Templates } from '#local/templates/templates.ts';

/** Something that runs until it is closed. */
export type Closing = { close(): void | Promise<void> };

/** What the services start from; each is added to `opened`. */
export type Parts = {
  ports: Ports;
  options: { dataFolder: string; tablesInMemory?: boolean };
  templates: Templates;
  functions: LocalFunction[];
  access: Access;
  faults: Faults;
  bus: EventBus;
  store: ReturnType<typeof openSecretStore>;
  opened: Closing[];
};

/** Starts secrets, tables, mail and Stripe. A DynamoDB or Stripe named in the environment is used in place of ours. */
export async function startServices({
  ports,
  options,
  templates,
  functions,
  store,
  access,
  faults,
  bus,
  opened,
}: Parts) {
  const { dataFolder, tablesInMemory = false } = options;
  const { pass } = faults;
  opened.push(await startSecrets({ port: ports.secrets, store, guard: access.parameters, pass }));
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB === undefined) {
    const kept = tablesInMemory ? {} : { dataFolder };
    opened.push(await startTables({ port: ports.tables, ...kept, guard: access.tables, pass }));
  }
  const dynamodb = localEnvironment(ports, templates.region).AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await createTables(dynamodb, readTables(templates));
  const events = openMailEvents(templates, bus.publish);
  opened.push(await startMail({ port: ports.mailbox, dataFolder, guard: access.mail, pass, events }));
  if (process.env.STRIPE_API_URL === undefined) {
    const webhookSecret = store.get(findParameterName(functions, 'STRIPE_WEBHOOK_SECRET_PARAMETER') ?? '') ?? '';
    const webhookUrl = `http://127.0.0.1:${ports.shop}/api/stripe-webhook`;
    const { startStripe } = await import('#local/stripe/server.ts');
    opened.push(await startStripe({ port: ports.payment, dataFolder, webhookUrl, webhookSecret, pass }));
  }
}
