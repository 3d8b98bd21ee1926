/** The real SDKs pointed at a stand-in, and a folder that is removed with the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { localCredentials } from '#local/credentials.ts';
import type { Resource, Templates } from '#local/templates/templates.ts';

/** The settings with which an SDK client reaches a stand-in. */
export function atEndpoint(endpoint: string) {
  return { endpoint, region: 'eu-west-3', credentials: localCredentials, maxAttempts: 1 };
}

/** An empty folder, removed when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-amour-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A started service that is closed when the test ends. */
export async function opened<Service extends { close(): unknown }>(starting: Promise<Service>): Promise<Service> {
  const service = await starting;
  onTestFinished(async () => void (await service.close()));
  return service;
}

/** Templates that have these resources, their properties by type. */
export function makeTemplates(byType: Partial<Record<string, object[]>>, name = ''): Templates {
  const toResource = (type: string, properties: object): Resource => ({
    path: '',
    type,
    name,
    properties: { ...properties },
  });
  return {
    region: 'eu-west-3',
    list: (type) => (byType[type] ?? []).map((properties) => toResource(type, properties)),
    assetFolder: () => '',
  };
}
