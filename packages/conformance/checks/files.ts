import { crc32 } from 'node:zlib'
import { check, code, same, want, type Check } from '../check'
import type { Page, Probe } from '../probe'
import type { Session } from '../wire'

/** A 1×1 PNG and the smallest PDF that says it is one. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const blob = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })

/** A valid PNG of exactly so many bytes: the small one with a private chunk before its end. */
function pngOf(size: number): Buffer {
  const end = PNG.length - 12
  const body = Buffer.alloc(size - PNG.length - 12)
  const typed = Buffer.concat([Buffer.from('prVt'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(typed))
  return Buffer.concat([PNG.subarray(0, end), length, typed, crc, PNG.subarray(end)])
}

async function fetchFile(probe: Probe, session: Session, jToken: string): Promise<Response> {
  const { url } = await probe.ok<{ url: string }>('/v1/function/jfileUrl', { jToken }, { session })
  const full = new URL(url, probe.wire.origin)
  want(!full.pathname.startsWith('/api/pcRequest'), `file url ${full.pathname} is inside the api`)
  return fetch(full)
}

interface Task {
  taskId: string
  taskStatus: string
  jToken?: string | null
  rowCount?: number
}

/** Waits until an export has ended. */
async function finished(probe: Probe, session: Session, taskId: string): Promise<Task> {
  for (let i = 0; i < 240; i++) {
    const page: Page = await probe.list(session, '/v1/download/list', { pageSize: 20 })
    const task = page.list.find((row) => row.taskId === taskId) as unknown as Task | undefined
    want(task, `task ${taskId} is not in the report centre`)
    if (task.taskStatus !== 'WAITING' && task.taskStatus !== 'RUNNING') return task
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`task ${taskId} did not end within 60 s`)
}

/** The file's token: the list row contains it once the file is ready. */
function tokenOf(task: Task): string {
  same(task.taskStatus, 'SUCCESS', 'taskStatus')
  want(typeof task.jToken === 'string', `wanted jToken in ${JSON.stringify(task)}`)
  return task.jToken
}

async function exported(probe: Probe, session: Session, body: Record<string, unknown>) {
  const { taskId } = await probe.ok<{ taskId: string }>('/v1/download/create', body, { session })
  return finished(probe, session, taskId)
}

/** §1 upload, §3 files and exports. */
export const fileChecks: Check[] = [
  check(
    '上传与取回',
    'upload answers a token, jfileUrl a link to the same bytes',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const answer = await probe.wire.upload(session, blob(PNG, 'image/png'), 'a.png')
      code(answer, '90000')
      const response = await fetchFile(probe, session, answer.respData.token)
      same(response.status, 200, 'status')
      same(response.headers.get('content-type'), 'image/png', 'content-type')
      same(response.headers.get('x-content-type-options'), 'nosniff', 'nosniff')
      want(Buffer.from(await response.arrayBuffer()).equals(PNG), 'the bytes differ')
    },
  ),
  check('非图片为附件', 'what is no image comes as an attachment', async (probe) => {
    const session = await probe.as('fws_admin')
    const answer = await probe.wire.upload(session, blob(PDF, 'application/pdf'), '发票.pdf')
    code(answer, '90000')
    const response = await fetchFile(probe, session, answer.respData.token)
    want(
      response.headers.get('content-disposition')?.startsWith('attachment'),
      `content-disposition: ${response.headers.get('content-disposition')}`,
    )
  }),
  check(
    '按内容识别',
    'the file type is determined by magic bytes, not by the name',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const html = blob(Buffer.from('<html><script>alert(1)</script></html>'), 'image/png')
      code(await probe.wire.upload(session, html, 'a.png'), '90400')
    },
  ),
  check('上传须有会话', 'an upload without a session is 90401', async (probe) => {
    const session = { sessionId: 'nobody', userId: 'U1', custId: '6000000000000001' }
    code(await probe.wire.upload(session, blob(PNG, 'image/png'), 'a.png'), '90401')
  }),
  check(
    '文件上限',
    'a file of 20 MiB is 413 with the spec’s words, one byte less passes',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const limit = 20 * 1024 * 1024
      const over = blob(pngOf(limit), 'image/png')
      const answer = await probe.wire.upload(session, over, 'big.png')
      code(answer, '90400', '上传图片大小不能超过10MB!', 413)
      const under = blob(pngOf(limit - 1), 'image/png')
      code(await probe.wire.upload(session, under, 'big.png'), '90000')
    },
  ),
  check('他人文件', 'a token of another user is 90404', async (probe) => {
    const { respData } = await probe.wire.upload(
      await probe.as('fws_admin'),
      blob(PNG, 'image/png'),
      'a.png',
    )
    const session = await probe.as('fws_ops')
    const answer = await probe.wire.call(
      '/v1/function/jfileUrl',
      { jToken: respData.token },
      { session },
    )
    code(answer, '90404')
  }),
  check('改过的文件链接', 'a file link that was changed is refused', async (probe) => {
    const session = await probe.as('fws_admin')
    const { respData } = await probe.wire.upload(session, blob(PNG, 'image/png'), 'a.png')
    const { url } = await probe.ok<{ url: string }>(
      '/v1/function/jfileUrl',
      { jToken: respData.token },
      { session },
    )
    const full = new URL(url, probe.wire.origin)
    const last = full.href.at(-1) === '0' ? '1' : '0'
    const response = await fetch(full.href.slice(0, -1) + last)
    want(response.status >= 400, `status: got ${response.status}`)
  }),
  check(
    '导出CSV',
    'an export is a task; CSV has BOM, Chinese heads, CRLF and every row',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const day = (await probe.now()).slice(0, 10)
      const filters = { tradeTimeStart: day, tradeTimeEnd: day }
      const { total } = await probe.list(session, '/v1/trade/queryList', filters)
      const task = await exported(probe, session, { reportType: 'trade', filters, format: 'CSV' })
      const response = await fetchFile(probe, session, tokenOf(task))
      const bytes = Buffer.from(await response.arrayBuffer())
      same([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'BOM')
      const text = bytes.subarray(3).toString('utf8')
      want(text.includes('平台订单号') && text.includes('交易时间'), 'wanted Chinese heads')
      want(text.includes('\r\n') && !/[^\r]\n/.test(text), 'wanted CRLF alone')
      const rows = text.split('\r\n').filter((line) => /\b\d{24}\b/.test(line)).length
      want(rows >= total, `rows: wanted at least ${total}, got ${rows}`)
    },
  ),
  check('导出XLSX', 'XLSX is a zip that says so', async (probe) => {
    const session = await probe.as('fws_admin')
    const task = await exported(probe, session, {
      reportType: 'merchant',
      filters: { merStatus: ['NORMAL'] },
      format: 'XLSX',
    })
    const response = await fetchFile(probe, session, tokenOf(task))
    const head = Buffer.from(await response.arrayBuffer()).subarray(0, 4)
    same([...head], [0x50, 0x4b, 3, 4], 'magic bytes')
    want(
      response.headers.get('content-disposition')?.includes('attachment'),
      'wanted an attachment',
    )
  }),
  check('导出不含成本', 'a partner’s export holds no cost and no margin', async (probe) => {
    const session = await probe.as('qd_admin')
    const day = (await probe.now()).slice(0, 10)
    const filters = { tradeTimeStart: day, tradeTimeEnd: day }
    const task = await exported(probe, session, { reportType: 'trade', filters, format: 'CSV' })
    const response = await fetchFile(probe, session, tokenOf(task))
    const text = await response.text()
    want(!text.includes('成本') && !text.includes('预估分润'), 'the heads name costs or margins')
  }),
  check('终端导出', 'deviceListExport answers a task too', async (probe) => {
    const session = await probe.as('fws_admin')
    const body = { filters: { bindStatus: ['BOUND'] }, format: 'CSV' }
    const { taskId } = await probe.ok<{ taskId: string }>('/v1/device/deviceListExport', body, {
      session,
    })
    same((await finished(probe, session, taskId)).taskStatus, 'SUCCESS', 'taskStatus')
  }),
  check('导出须有列表权限', 'an export needs its list’s code and a known type', async (probe) => {
    const finance = await probe.as('fws_finance')
    const merchants = { reportType: 'merchant', filters: {}, format: 'CSV' }
    code(await probe.wire.call('/v1/download/create', merchants, { session: finance }), '90403')
    const admin = await probe.as('fws_admin')
    const path = '/v1/download/create'
    const unknown = { reportType: 'noSuch', filters: {}, format: 'CSV' }
    code(await probe.wire.call(path, unknown, { session: admin }), '90400')
    const pdf = { reportType: 'trade', filters: {}, format: 'PDF' }
    code(await probe.wire.call(path, pdf, { session: admin }), '90400')
    const filters = { tradeTimeStart: '2026-02-02', tradeTimeEnd: '2026-02-01' }
    const crossed = { reportType: 'trade', filters, format: 'CSV' }
    code(await probe.wire.call(path, crossed, { session: admin }), '90400')
  }),
]
