import { expect, test } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { production, propertiesOf, templatesOf, variant } from '#test/infra/synthesised.ts';

const recordsOf = (template: ReturnType<typeof templatesOf>['mail']) =>
  propertiesOf(template, 'AWS::Route53::RecordSet');

test('the identity and the certificate are deployed before any table: one that AWS refuses leaves nothing behind', () => {
  const { before, data } = templatesOf(production);
  expect(before('mail')).toEqual([]);
  expect(before('global')).toEqual([]);
  for (const stack of ['global', 'mail']) expect(before('data')).toContain(`GuideAmour-production-${stack}`);
  data.resourceCountIs('AWS::SES::EmailIdentity', 0);
});

test('the shop is deployed after everything whose outputs it reads', () => {
  const read = JSON.stringify(templatesOf(production).shop.toJSON()).match(/(?<="StackName":")[^"]+/g) ?? [];
  expect(new Set(read)).toEqual(new Set(templatesOf(production).before('shop')));
});

test('with a zone the identity’s DKIM and MAIL FROM records are set in it', () => {
  const { mail } = templatesOf(production);
  const records = recordsOf(mail);
  expect(records.map(({ Type }) => Type)).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT']);
  expect(new Set(records.map(({ HostedZoneId }) => HostedZoneId))).toEqual(new Set([production.hostedZone?.id]));
  mail.hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'guide-amour.fr',
    MailFromAttributes: { MailFromDomain: 'bounces.guide-amour.fr', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
  });
});

test('a stage that is removed leaves the identity and its records to those that send by them too', () => {
  const { mail } = templatesOf(production);
  const kept = Object.entries<{ Type: string; DeletionPolicy?: string }>(mail.toJSON().Resources).filter(
    ([, { Type }]) => /EmailIdentity|RecordSet/.test(Type),
  );
  expect(kept).toHaveLength(6);
  // A first deployment that fails leaves nothing behind.
  for (const [id, { DeletionPolicy }] of kept) expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  const [identity] = propertiesOf(mail, 'AWS::SES::EmailIdentity');
  expect(identity).not.toHaveProperty('ConfigurationSetAttributes');
});

test('without a zone the records are outputs, to be set by hand', () => {
  const { mail } = templatesOf(getStage('demo'));
  expect(recordsOf(mail)).toEqual([]);
  const outputs = ['DkimRecord1', 'DkimRecord2', 'DkimRecord3', 'MailFromRecord1', 'MailFromRecord2'];
  expect(Object.keys(mail.findOutputs('*'))).toEqual(expect.arrayContaining(outputs));
});

test('an identity that exists already is used and not made, and every mail names the configuration set', () => {
  const { mail, shop } = templatesOf(variant);
  mail.resourceCountIs('AWS::SES::EmailIdentity', 0);
  expect(recordsOf(mail)).toEqual([]);
  const senders = propertiesOf(shop, 'AWS::Lambda::Function')
    .map(({ Environment }) => Environment?.Variables ?? {})
    .filter(({ MAIL_SENDER }) => MAIL_SENDER !== undefined);
  expect(senders.length).toBeGreaterThan(0);
  for (const { MAIL_CONFIGURATION_SET } of senders) {
    expect(MAIL_CONFIGURATION_SET).toMatchObject({ 'Fn::GetStackOutput': { StackName: 'GuideAmour-production-mail' } });
  }
});
