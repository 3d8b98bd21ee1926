import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';

/** The value of one of SSM's parameters, or undefined when there is no such parameter. */
export async function findParameter(ssm: SSMClient, name: string): Promise<string | undefined> {
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: [name], WithDecryption: true }));
  return Parameters[0]?.Value;
}
