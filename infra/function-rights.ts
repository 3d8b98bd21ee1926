/** What each function may do: the tables, secrets, mail and files it names in its needs, and no more. */
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { files } from '#content/catalogue.ts';
import type { FileBucket } from '#infra/files.ts';
import type { Surroundings } from '#infra/function-environment.ts';
import type { Needs, TableNeed } from '#infra/function-needs.ts';
import { keysOf } from '#infra/typed-records.ts';

const listNeeds = (tables: NonNullable<Needs['tables']>) =>
  keysOf(tables).flatMap((name) => (tables[name] === undefined ? [] : { name, need: tables[name] }));

function actionRights({ tableArn }: TableV2, { actions }: TableNeed): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [tableArn] });
}

function queryRights({ tableArn }: TableV2, { index }: TableNeed): PolicyStatement[] {
  if (index === undefined) return [];
  return [new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${tableArn}/index/${index}`] })];
}

/** The sold files by name: no function can list the bucket. */
function readingRights({ bucket }: FileBucket): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:GetObject'],
    resources: files.map(({ name }) => bucket.arnForObjects(name)),
  });
}

/** The rights of a function with these needs, beside writing its log. */
export function listRights(needs: Needs, { data, secrets }: Surroundings): PolicyStatement[] {
  const tables = listNeeds(needs.tables ?? {}).map(({ name, need }) => ({ table: data.tables.all[name], need }));
  return [
    ...tables.map(({ table, need }) => actionRights(table, need)),
    ...tables.flatMap(({ table, need }) => queryRights(table, need)),
    ...secrets.readingRights(needs.secrets ?? []),
    ...(needs.sendsMail ? [data.mail.sendingRights()] : []),
    ...(needs.readsFiles ? [readingRights(data.files)] : []),
  ];
}
