import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  endpoint: string
  /** What lies in the bucket, by its key. */
  objects: Map<string, { bytes: Buffer; at: number }>
  /** The next so many requests are answered as by a server in trouble. */
  fail(times: number): void
  stop(): Promise<void>
}

const PAGE = 2

/**
 * A server that speaks as much of S3 as the store needs, for one bucket and one key id. Signatures
 * are not recomputed: a request signed with another key's id is refused.
 */
export async function startS3(bucket: string, keyId: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  let failing = 0
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://s3')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (failing > 0) {
      failing--
      return error(response, 503, 'SlowDown')
    }
    if (!request.headers.authorization?.includes(`Credential=${keyId}/`))
      return error(response, 403, 'InvalidAccessKeyId')
    if (name !== bucket) return error(response, 404, 'NoSuchBucket')
    if (key === '' && request.method === 'HEAD') return void response.writeHead(200).end()
    if (key === '') return list(url.searchParams, response)
    if (request.method === 'PUT') {
      if (body.length !== Number(request.headers['content-length']))
        return error(response, 400, 'IncompleteBody')
      objects.set(key, { bytes: body, at: Date.now() })
      return void response.writeHead(200, { ETag: '"x"' }).end()
    }
    const found = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (!found) return error(response, 404, 'NoSuchKey')
    response.writeHead(200, {
      'Content-Length': found.bytes.length,
      'Last-Modified': new Date(found.at).toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, PAGE)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(objects.get(key)!.at).toISOString()}</LastModified><Size>${objects.get(key)!.bytes.length}</Size></Contents>`,
    )
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    fail: (times) => void (failing = times),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function error(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
