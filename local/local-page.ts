import type { Ports } from '#local/ports.ts';
import { readTables } from '#local/tables.ts';
import type { Templates } from '#local/templates/templates.ts';

/** `guide-amour-demo-order-gifts` → `orderGifts`: the noun after the stage. */
function nounOf(tableName: string): string {
  return tableName
    .replace(/^guide-amour-[a-z0-9]+-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What `GET /local` tells tools and tests: table and bucket names, ports and addresses. */
export function describeCloud(templates: Templates, ports: Ports) {
  const buckets = templates.list('AWS::S3::Bucket').map(({ name, stack }) => {
    return [stack.endsWith('-data') ? 'files' : 'site', name] as const;
  });
  return {
    tables: Object.fromEntries(readTables(templates).map(({ TableName }) => [nounOf(TableName), TableName])),
    buckets: Object.fromEntries(buckets),
    region: templates.region,
    ports,
    addresses: {
      shop: `http://localhost:${ports.shop}`,
      payment: `http://localhost:${ports.payment}`,
      mailbox: `http://localhost:${ports.mailbox}`,
      dynamodb: `http://127.0.0.1:${ports.tables}`,
      s3: `http://127.0.0.1:${ports.objects}`,
      ssm: `http://127.0.0.1:${ports.secrets}`,
      api: `http://127.0.0.1:${ports.api}`,
    },
  };
}
