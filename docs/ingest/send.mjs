// Signs and sends an acquirer's events or a file (docs/ingest.md); plain Node 20. Environment:
// INGEST_URL (https://gateway), INGEST_SOURCE (SR…), INGEST_SECRET (whsec_…). Ends with 1 if refused.
//   node send.mjs EVENTS.json    an array of events or {"events": […]}; `-` reads standard input
//   node send.mjs BILL YYYY-MM-DD [PROFILE]    a file of that day
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { INGEST_URL, INGEST_SOURCE = '', INGEST_SECRET = '' } = process.env
const key = Buffer.from(INGEST_SECRET.replace('whsec_', ''), 'base64')
const JSON_BODY = { 'content-type': 'application/json' }
const [path, date, profile] = process.argv.slice(2)
function show(results) {
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`)
  if (results.some((one) => one.state === 'REFUSED' || one.refused > 0)) process.exitCode = 1
}

/** Sends until it is taken. `signed`: the body, the digest of a file, or '' for a GET. */
async function send(method, place, signed, { headers = JSON_BODY, body = () => signed } = {}) {
  const id = randomUUID() // The same for every attempt, so that the delivery counts once.
  for (let attempt = 0; ; attempt++) {
    const time = String(Math.floor(Date.now() / 1000))
    const code = createHmac('sha256', key).update(`${id}.${time}.${signed}`).digest('base64')
    const sign = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${code}` }
    const all = { 'webhook-source': INGEST_SOURCE, ...headers, ...sign }
    const request = { method, headers: all, body: body() || undefined, duplex: 'half' }
    const answer = await fetch(`${INGEST_URL}/ingest/v1${place}`, request).catch(() => undefined)
    if (answer?.ok) return answer.json()
    if (answer?.status < 429 || attempt === 8)
      throw new Error(`${method} ${place}: ${answer?.status} ${await answer?.text()}`)
    await pause(Math.min(500 * 2 ** attempt, 60_000))
  }
}

async function sendFile() {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const digest = `sha-256=:${hash.digest('base64')}:`
  const query = new URLSearchParams({ date, ...(profile && { profile }) })
  const headers = { 'content-digest': digest, 'content-type': 'application/octet-stream' }
  const body = () => createReadStream(path)
  const place = `/files/${encodeURIComponent(basename(path))}?${query}`
  const { fileId, version } = await send('PUT', place, digest, { headers, body })
  for (;;) {
    const state = await send('GET', `/files/${fileId}`, '')
    if (/APPLIED|REFUSED|SUPERSEDED/.test(state.state)) return { fileId, version, ...state }
    await pause(1000)
  }
}

if (date) show([await sendFile()])
else {
  const read = JSON.parse(readFileSync(path === '-' ? 0 : path))
  const events = read.events ?? read
  for (let at = 0; at < events.length; at += 500) {
    const body = JSON.stringify({ events: events.slice(at, at + 500) })
    show((await send('POST', '/events', body)).results)
  }
}
