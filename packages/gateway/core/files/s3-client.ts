import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import type { S3Place } from './place'

const ATTEMPTS = 3
const RETRY_MS = 200

/** An error response of an S3 server; `name` is its code. */
export class S3Error extends Error {
  constructor(
    public override readonly name: string,
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** An object of a listing; `written` in ms, `size` in bytes. */
export interface S3Object {
  key: string
  written: number
  size: number
}

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** The installation's own keys. */
const ownKeys = (): S3Keys => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: process.env.AWS_SESSION_TOKEN,
})

/**
 * A client of one bucket with signed requests.
 * @param keys default: AWS_ACCESS_KEY_ID and its siblings
 * @param signal ends its requests
 */
export function createS3Client(
  { bucket, region, endpoint }: S3Place,
  { keys = ownKeys(), signal }: { keys?: S3Keys; signal?: AbortSignal } = {},
) {
  // Servers other than Amazon's have the bucket in the path.
  const base = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  const { accessKeyId, secretAccessKey, sessionToken } = keys

  async function send(method: string, path: string, body?: Blob): Promise<Response> {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${base}/${path}`,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      ...(sessionToken !== undefined && { sessionToken }),
    }).sign()
    return fetch(url, { method, headers, ...(body && { body }), ...(signal && { signal }) })
  }

  /** Retries after a broken connection or a server error. @throws S3Error; TypeError */
  async function ask(method: string, path: string, body?: Blob): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await send(method, path, body).catch((error: unknown) => {
        if (attempt === ATTEMPTS || signal?.aborted) throw error
      })
      if (response?.ok) return response
      const isBusy = !response || response.status >= 500 || response.status === 429
      if (!isBusy || attempt === ATTEMPTS) throw await errorOf(response!)
      await response?.body?.cancel()
      await pause(RETRY_MS * attempt)
    }
  }

  async function listPage(query: Record<string, string>) {
    const search = new URLSearchParams({ 'list-type': '2', ...query })
    return readListing(await (await ask('GET', `?${search.toString()}`)).text())
  }

  return {
    /** @throws S3Error when the bucket is missing or denies access */
    check: async () => void (await listPage({ 'max-keys': '1' })),
    /** @returns size of the object in bytes; undefined when there is none */
    async size(key: string): Promise<number | undefined> {
      const response = await ask('HEAD', key).catch((error: unknown) => {
        if (error instanceof S3Error && error.status === 404) return undefined
        throw error
      })
      return response && Number(response.headers.get('content-length'))
    },
    /** @throws S3Error 404 when there is none */
    async read(key: string): Promise<Readable> {
      const { body } = await ask('GET', key)
      return Readable.fromWeb(body as ReadableStream<Uint8Array>)
    },
    write: async (key: string, body: Blob) => void (await ask('PUT', key, body)),
    remove: async (key: string) => void (await ask('DELETE', key)),
    /** Objects below a prefix, by pages. */
    async *list(prefix: string): AsyncGenerator<readonly S3Object[]> {
      let next: string | undefined
      do {
        const page = await listPage({ prefix, ...(next && { 'continuation-token': next }) })
        yield page.objects
        next = page.next
      } while (next)
    },
  }
}

async function errorOf(response: Response): Promise<S3Error> {
  const texts = leavesOf(await response.text().catch(() => ''))
  const code = texts.find(({ name }) => name === 'Code')?.text
  const message = texts.find(({ name }) => name === 'Message')?.text
  return new S3Error(code ?? `HTTP ${response.status}`, message ?? '', response.status)
}

function readListing(xml: string): { objects: S3Object[]; next: string | undefined } {
  const objects: S3Object[] = []
  let next: string | undefined
  for (const { name, text } of leavesOf(xml)) {
    if (name === 'Key') objects.push({ key: text, written: Number.NaN, size: Number.NaN })
    else if (name === 'LastModified' && objects.length > 0)
      objects.at(-1)!.written = Date.parse(text)
    else if (name === 'Size' && objects.length > 0) objects.at(-1)!.size = Number(text)
    else if (name === 'NextContinuationToken') next = text
  }
  return { objects, next }
}

/** Elements that hold only text, in order. An answer that is no XML has none. */
function leavesOf(xml: string): { name: string; text: string }[] {
  const leaves: { name: string; text: string }[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', () => undefined)
  parser.on('opentag', () => (text = ''))
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    leaves.push({ name, text })
    text = ''
  })
  parser.write(xml).close()
  return leaves
}
