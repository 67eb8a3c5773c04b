import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_KIND } from '#domain/ingest/dicts'
import { webhookSignature } from '../../../core/webhook-sign'
import { projectRoot } from '../../../core/root'
import { PROFILES, profileColumns } from '../../../features/ingest/profiles'
import { gatewayForFile } from '../../support/gateway'
import { EVENT_EXAMPLES, FILE_EXAMPLE, PAGE, VECTOR } from '../../ingest/docs'
import { SECRET, SOURCE } from '../../ingest/support'

const gw = await gatewayForFile()
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-sender-'))
  await gw.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(gw.app.server.address() as AddressInfo).port}`
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs docs/ingest/send.mjs. @returns its exit code and the lines it printed, parsed */
async function send(args: string[], { input = '', to = url, secret = SECRET } = {}) {
  const child = spawn(process.execPath, [join(projectRoot, 'docs/ingest/send.mjs'), ...args], {
    env: { INGEST_URL: to, INGEST_SOURCE: SOURCE, INGEST_SECRET: secret },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (text: Buffer) => void (output += String(text)))
  child.stderr.on('data', (text: Buffer) => void (errors += String(text)))
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const results = output.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
  return { code, results, errors }
}

describe('docs/ingest.md', () => {
  test('shows an event of every kind', () => {
    const kinds = EVENT_EXAMPLES.map(({ event }) => event.kind)
    expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(EVENT_KIND).toSorted())
  })

  test('names every fact of events and every column that the shipped profiles read', () => {
    const names = Object.entries(PROFILES).flatMap(([name, profile]) =>
      profileColumns(profile).map((column) =>
        name.startsWith('generic') ? `\`${column.fact}\`` : column.name,
      ),
    )
    expect(names.filter((name) => !PAGE.includes(name))).toEqual([])
  })

  test('has the vector that the gateway signs', () => {
    const { secret, id, timestamp, body, signature } = VECTOR as Record<string, string>
    expect(webhookSignature(secret!, { id: id!, timestamp: timestamp!, body: body! })).toBe(
      signature,
    )
  })
})

describe('the sender', () => {
  test('sends the events of the page, which are answered as it says', async () => {
    const path = join(folder, 'events.json')
    await writeFile(path, JSON.stringify(EVENT_EXAMPLES.map(({ event }) => event)))
    const { code, results, errors } = await send([path])
    expect(errors).toBe('')
    expect(results).toMatchObject(EVENT_EXAMPLES.map(({ answer }) => answer))
    // One of them contradicts another.
    expect(code).toBe(1)
  })

  test('sends the file of the page, which comes to what it says', async () => {
    const path = join(folder, 'day.csv')
    await writeFile(path, FILE_EXAMPLE.csv)
    const sent = send([path, '2026-11-19', 'generic-csv'])
    const jobs = setInterval(() => void gw.runDue(), 200)
    const { results, errors } = await sent.finally(() => clearInterval(jobs))
    expect(errors).toBe('')
    expect(results).toMatchObject([{ version: 1, ...FILE_EXAMPLE.state }])
  })

  test('ends with 1 and the reason where the key is another', async () => {
    const refused = await send(['-'], { input: '[{}]', secret: 'whsec_AAAA' })
    expect(refused.code).toBe(1)
    expect(refused.errors).toContain('401 {"error":"webhook-signature 不正确"}')
  })

  test('repeats a delivery that was not taken under its webhook-id, signed anew', async () => {
    const seen: IncomingMessage['headers'][] = []
    const server = createServer((request, response) => {
      seen.push(request.headers)
      request.resume().on('end', () => {
        response.writeHead([503, 429][seen.length - 1] ?? 200)
        response.end('{"results":[{"eventId":"E1","state":"APPLIED"}]}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, results } = await send(['-'], { input: '{"events":[{"eventId":"E1"}]}', to })
    server.close()
    expect({ code, results }).toEqual({ code: 0, results: [{ eventId: 'E1', state: 'APPLIED' }] })
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map((headers) => headers['webhook-id'])).size).toBe(1)
    for (const headers of seen) {
      const signed = {
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        body: '{"events":[{"eventId":"E1"}]}',
      }
      expect(headers['webhook-signature']).toBe(webhookSignature(SECRET, signed))
    }
  })
})
