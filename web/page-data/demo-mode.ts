import * as v from 'valibot';

const socialProofSchema = v.picklist(['demo', 'verified'], 'SOCIAL_PROOF must be "demo" or "verified"');

/** `demo` shows what a shop of this kind shows, invented and marked as invented; `verified` only what can be proven. */
export type SocialProof = v.InferOutput<typeof socialProofSchema>;

/** The mode that the variable SOCIAL_PROOF names, `demo` by default; throws for any other word. */
export function readSocialProof(environment: NodeJS.ProcessEnv): SocialProof {
  return v.parse(socialProofSchema, environment.SOCIAL_PROOF ?? 'demo');
}

export const isDemo = readSocialProof(process.env) === 'demo';
