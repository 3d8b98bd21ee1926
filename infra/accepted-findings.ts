/** The findings of cdk-nag that are accepted: each by its id, at its construct, with the reason. The tests allow no other. */
import { type Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { backupPolicies } from '#infra/backups.ts';
import { stackName } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import { termsFilePrefix } from '#lambdas/order/terms.ts';

type Acknowledgement = { at: string; ids: string[]; reason: string };

const solutions = (...rules: string[]) => rules.map((rule) => `AwsSolutions::AwsSolutions-${rule}`);
const serverless = (...rules: string[]) => rules.map((rule) => `Serverless::Serverless-${rule}`);

const noBucketLog =
  'An access log would keep buyers’ addresses and signed links in a second place, and nobody would read it.';

/** A bucket of the other stack, as cdk-nag writes a reference to it. */
const bucketArn = (OutputName: string) => (stage: string, Region: string) =>
  JSON.stringify({ 'Fn::GetStackOutput': { StackName: stackName(stage, 'data'), Region, OutputName } });
const filesArn = bucketArn('PublishOutputFnGetAttFilesBucket7C17EE2EArnB15558E8');
const receiptsArn = bucketArn('PublishOutputFnGetAttReceiptsBucket3F658C3DArn990297A2');

/** The function behind CDK's `BucketDeployment`, which fills both buckets. */
const uploader = ({ name, region }: Stage): Acknowledgement => ({
  at: 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
  ids: [
    ...solutions(
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((action) => `IAM5[Action::s3:${action}*]`),
      `IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*]`,
      'IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
      `IAM5[Resource::${filesArn(name, region)}/*]`,
      'L1',
    ),
    ...serverless('LambdaDLQ', 'LambdaTracing', 'LambdaLatestVersion'),
  ],
  reason: 'CDK’s own uploader: it runs during deployments only. CDK writes its rights and chooses its runtime.',
});

const dataFindings = ({ keepsData }: Stage): Acknowledgement[] => [
  ...['Files/Bucket', 'Receipts/Bucket'].map((at) => ({ at, ids: solutions('S1'), reason: noBucketLog })),
  ...(keepsData
    ? [
        {
          at: 'Backups/Role',
          ids: solutions(...backupPolicies.map((name) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`)),
          reason: 'AWS’s own policies for AWS Backup: what it needs changes with the service.',
        },
      ]
    : []),
];

const withoutFirewall: Acknowledgement = {
  at: 'Site/Distribution',
  ids: solutions('CFR2'),
  reason: 'A WAF costs more than the idle shop; only production has one. The API is throttled and counts attempts.',
};

const withoutDomain: Acknowledgement = {
  at: 'Site/Distribution',
  ids: solutions('CFR4'),
  reason: 'Without a domain CloudFront’s own certificate serves, whose TLS policy cannot be chosen.',
};

const siteFindings = (stage: Stage): Acknowledgement[] => [
  { at: 'Site/Bucket', ids: solutions('S1'), reason: 'It holds public pages, and only CloudFront may read it.' },
  uploader(stage),
  {
    at: 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C',
    ids: solutions('IAM5[Resource::*]'),
    reason: 'CDK’s own uploader: CDK allows it to invalidate every distribution, without a choice.',
  },
  { at: 'Site/Distribution', ids: solutions('CFR1'), reason: 'The guide is sold to French readers in every country.' },
  {
    at: 'Site/Distribution',
    ids: solutions('CFR3'),
    reason:
      'Who reads which page is nobody’s business: no log of pages is kept. The API has an access log, without query strings.',
  },
  ...(stage.webAclArn === undefined && !stage.firewall ? [withoutFirewall] : []),
  ...(stage.domain === undefined ? [withoutDomain] : []),
];

const apiFindings: Acknowledgement[] = [
  {
    at: 'Secrets/Origin',
    ids: solutions('SMG4'),
    reason: 'CloudFront gets a new value by a deployment only: an automatic rotation would close the API.',
  },
  {
    at: 'Api',
    ids: solutions('APIG4'),
    reason:
      'Buyers have no account. Each function checks what its caller must know: origin secret, signature, session or token.',
  },
];

const functionFindings = ({ name, region }: Stage): Acknowledgement[] => [
  {
    at: 'Functions',
    ids: solutions(`IAM5[Resource::arn:aws:ses:${region}:<AWS::AccountId>:identity/*]`),
    reason:
      'SES asks for the recipient’s identity too where it is verified; a condition allows only the shop’s address as sender.',
  },
  {
    at: 'Functions',
    ids: solutions(`IAM5[Resource::${filesArn(name, region)}/${termsFilePrefix}*]`),
    reason: 'Each version of the terms has a name of its own, and an old order’s mail has the version of its day.',
  },
  {
    at: 'Functions',
    ids: solutions(
      `IAM5[Resource::${receiptsArn(name, region)}/receipts/*]`,
      ...['dedicated', 'evidence'].map((folder) => `IAM5[Resource::${filesArn(name, region)}/${folder}/*]`),
    ),
    reason:
      'A receipt, a copy of the guide or the evidence of a dispute is made for an order: its name is not known before.',
  },
  {
    at: 'Functions',
    ids: serverless('LambdaDLQ', 'LambdaAsyncFailureDestination'),
    reason: 'Unfinished work stays in the orders table, and the next minute’s run takes it up.',
  },
  {
    at: 'Functions',
    ids: serverless('LambdaTracing'),
    reason: 'Each call runs one function, whose JSON logs have request ids: X-Ray would add nothing but rights.',
  },
];

const mailFindings: Acknowledgement[] = [
  {
    at: 'MailEvents/OfOrders',
    ids: serverless('EventBusDLQ'),
    reason:
      'EventBridge tries for a day, Lambda three times, and then an alarm is raised; a lost event costs a repeated mail.',
  },
];

const ownMail = { ids: serverless('SNSRedrivePolicy'), reason: 'SNS itself retries mail to the operator.' };

const failedCopies: Acknowledgement = {
  at: 'FailedCopies',
  ids: serverless('EventBusDLQ'),
  reason: 'EventBridge tries for a day, and the next copy fails again and is mailed.',
};

const alarmFindings = ({ alarmAddress }: Stage): Acknowledgement[] =>
  alarmAddress === undefined ? [] : [{ at: 'Alarms', ...ownMail }];

/** Records the accepted findings on the stacks. Throws when a construct is no longer there. */
export function acknowledgeFindings(
  { global, data, shop }: { global: Stack | undefined; data: Stack; shop: Stack },
  stage: Stage,
): void {
  if (global?.node.tryFindChild('OutsideCheck')) acknowledge(global, [{ at: 'OutsideCheck', ...ownMail }]);
  acknowledge(data, dataFindings(stage));
  acknowledge(shop, [
    ...siteFindings(stage),
    ...apiFindings,
    ...functionFindings(stage),
    ...mailFindings,
    ...alarmFindings(stage),
    ...(stage.keepsData ? [failedCopies] : []),
  ]);
}

function acknowledge(stack: Stack, findings: Acknowledgement[]): void {
  for (const { at, ids, reason } of findings) {
    const construct = at.split('/').reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack);
    Validations.of(construct).acknowledge(...ids.map((id) => ({ id, reason })));
  }
}
