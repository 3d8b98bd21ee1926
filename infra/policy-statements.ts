/** The IAM statements that give a function its rights. */
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { files } from '#content/catalogue.ts';
import type { FileBucket } from '#infra/files.ts';
import type { FunctionContext } from '#infra/function-environment.ts';
import type { Rights, TableRights } from '#infra/function-rights.ts';
import { keysOf } from '#infra/typed-records.ts';

const listTables = (tables: NonNullable<Rights['tables']>) =>
  keysOf(tables).flatMap((name) => (tables[name] === undefined ? [] : { name, rights: tables[name] }));

function itemStatement({ tableArn }: TableV2, { actions }: TableRights): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources: [tableArn] });
}

function queryStatements({ tableArn }: TableV2, { index }: TableRights): PolicyStatement[] {
  if (index === undefined) return [];
  return [new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${tableArn}/index/${index}`] })];
}

/** The sold files by name: no function can list the bucket. */
function fileStatement({ bucket }: FileBucket): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:GetObject'],
    resources: files.map(({ name }) => bucket.arnForObjects(name)),
  });
}

/** The statements for a function's rights, its log aside. */
export function listStatements(rights: Rights, { data, secrets }: FunctionContext): PolicyStatement[] {
  const tables = listTables(rights.tables ?? {}).map((one) => ({ ...one, table: data.tables.all[one.name] }));
  return [
    ...tables.map(({ table, rights: ofTable }) => itemStatement(table, ofTable)),
    ...tables.flatMap(({ table, rights: ofTable }) => queryStatements(table, ofTable)),
    ...secrets.readingStatements(rights.secrets ?? []),
    ...(rights.sendsMail ? [data.mail.sendingStatement()] : []),
    ...(rights.readsFiles ? [fileStatement(data.files)] : []),
  ];
}
