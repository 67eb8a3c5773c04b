// Sends one request again and again, so many at once, until it is asked for the count of answers:
// in a process of its own, so that its own work is no part of what the bench measures.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })
let isOver = false
const codes = {}

const once = ({ url, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { respCode } = JSON.parse(Buffer.concat(chunks).toString())
        codes[respCode] = (codes[respCode] ?? 0) + 1
        resolve()
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

async function flood({ atOnce, ...call }) {
  const body = Buffer.from(call.body)
  const headers = { ...call.headers, 'content-length': String(body.byteLength) }
  const one = async () => {
    while (!isOver) await once({ ...call, headers, body })
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  process.send(codes, () => process.exit())
}

process.on('message', (message) => {
  if (message === 'end') isOver = true
  else void flood(message)
})
