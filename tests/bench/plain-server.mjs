// The yardstick of what a list costs: a page of twenty rows as a plain Node server with pg answers
// it, in a transaction that first looks for the session and then for the rows. No checks, no logic.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const COLUMNS = Array.from({ length: 20 }, (_, n) => `md5((n * ${n + 1})::text) as "column${n}"`)
const PAGE = `select ${COLUMNS.join(', ')} from generate_series($1::int, $2::int) as n`

createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => void answer())
  const answer = async () => {
    const fields = new URLSearchParams(Buffer.concat(chunks).toString())
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      await client.query('select 1 as found where $1 <> $2', [fields.get('sessionId') ?? '', '?'])
      const { rows } = await client.query(PAGE, [1, 20])
      await client.query('commit')
      response.setHeader('content-type', 'application/json; charset=utf-8')
      const respData = { total: rows.length, list: rows }
      response.end(JSON.stringify({ respCode: '90000', respDesc: '', respData }))
    } finally {
      client.release()
    }
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
