import type { TemplateResource } from '#local/templates/templates.ts';

/** The account id of the local cloud, as in CloudFormation's examples. */
export const accountId = '123456789012';

export const secretsManagerPath = '/aws/reference/secretsmanager/';

export const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SecretsManager::Secret': 'Name',
};

/** A name like those CloudFormation makes up: lower case, within the 63 characters of a bucket's. */
export function generatedName(stack: string, logicalId: string): string {
  return `${stack}-${logicalId}`
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(-63)
    .replace(/^-+/, '');
}

type Named = { resource: TemplateResource; name: string; region: string };

/** What `Ref` gives: the ARN for secrets and function versions, else the name. */
export function refValue({ resource, name, region }: Named): string {
  if (resource.type === 'AWS::SecretsManager::Secret') return arnOf({ resource, name, region });
  // An API's id is part of its host name.
  if (resource.type === 'AWS::ApiGatewayV2::Api') return name.replaceAll('-', '').slice(-20);
  return name;
}

function arnOf({ resource, name, region }: Named): string {
  const prefix = (service: string) => `arn:aws:${service}:${region}:${accountId}`;
  switch (resource.type) {
    case 'AWS::Lambda::Function':
      return `${prefix('lambda')}:function:${name}`;
    case 'AWS::SecretsManager::Secret':
      return `${prefix('secretsmanager')}:secret:${name}`;
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${accountId}:role/${name}`;
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`;
    case 'AWS::DynamoDB::GlobalTable':
      return `${prefix('dynamodb')}:table/${name}`;
    default:
      return `${prefix('local')}:${name}`;
  }
}

/** The value of `Fn::GetAtt`; an attribute that nothing here reads becomes a text that names it. */
export function attributeValue(attribute: string, named: Named): string {
  const { resource, name, region } = named;
  if (attribute === 'Arn') return arnOf(named);
  if (resource.type === 'AWS::S3::Bucket' && attribute === 'RegionalDomainName')
    return `${name}.s3.${region}.amazonaws.com`;
  return `${name}.${attribute}`;
}
