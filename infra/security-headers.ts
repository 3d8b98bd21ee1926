import { createHash } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { nameOf } from '#infra/names.ts';
import type { Stage } from '#infra/stages.ts';
import { bootScript } from '#web/build/boot-script.ts';
import bootHashes from './boot-hashes.json' with { type: 'json' };

export const bootHash = createHash('sha256').update(bootScript).digest('base64');

/**
 * The Content-Security-Policy: everything from the site's own origin, and one inline script by its hash. A deployment changes the
 * policy minutes before the pages: those of the last ones, whose hashes `boot-hashes.json` keeps, must run until then. A plain form
 * may lead to the payment page and to a signed file: Chromium applies `form-action` to the redirect that answers it.
 */
function makeContentSecurityPolicy(formTargets: string[]): string {
  const scripts = [...new Set([bootHash, ...bootHashes])].map((hash) => `'sha256-${hash}'`);
  return [
    `default-src 'none'`,
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self' ${formTargets.join(' ')}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    // No code of the site turns text into markup or scripts, so it needs no Trusted Types policy.
    `trusted-types 'none'`,
    `upgrade-insecure-requests`,
  ].join('; ');
}

/** The browser features that no page uses. */
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'interest-cohort', 'browsing-topics']
  .map((power) => `${power}=()`)
  .join(', ');

/** The response headers of pages and API; `forMails` are those of the pictures that webmail programs show in their own pages. */
export class SecurityHeaders extends Construct {
  readonly policy: ResponseHeadersPolicy;
  readonly forMails: ResponseHeadersPolicy;

  constructor(scope: Construct, { stage, filesOrigin }: { stage: Stage; filesOrigin: string }) {
    super(scope, 'SecurityHeaders');
    const strictTransportSecurity = {
      accessControlMaxAge: Duration.days(730),
      includeSubdomains: stage.hsts !== 'host',
      preload: stage.hsts === 'preload',
      override: true,
    };
    this.policy = new ResponseHeadersPolicy(this, 'Policy', {
      responseHeadersPolicyName: nameOf(stage.name),
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: makeContentSecurityPolicy([stage.paymentOrigin, filesOrigin]),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity,
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cross-Origin-Embedder-Policy', value: 'require-corp', override: true },
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
          { header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true },
          { header: 'Permissions-Policy', value: permissions, override: true },
          ...(stage.searchable ? [] : [{ header: 'X-Robots-Tag', value: 'noindex', override: true }]),
        ],
      },
    });
    this.forMails = new ResponseHeadersPolicy(this, 'MailPictures', {
      responseHeadersPolicyName: nameOf(stage.name, 'mail-pictures'),
      securityHeadersBehavior: { contentTypeOptions: { override: true }, strictTransportSecurity },
      customHeadersBehavior: {
        customHeaders: [{ header: 'Cross-Origin-Resource-Policy', value: 'cross-origin', override: true }],
      },
    });
  }
}
