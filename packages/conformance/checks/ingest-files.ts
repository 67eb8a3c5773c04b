import { setTimeout as pause } from 'node:timers/promises'
import { every, same, want, type Check } from '../check'
import type { Event, Teller } from '../teller'
import { checkIngest, state } from './ingest-place'

const COLUMNS = [
  'kind',
  'occurredAt',
  'channelTradeNo',
  'transAmt',
  'payChannel',
  'payType',
  'merId',
  'channelRefundNo',
  'refundAmt',
]
const PROFILES = ['alipay', 'generic-csv', 'generic-xlsx', 'unionpay', 'wechat']
const END = ['APPLIED', 'REFUSED', 'SUPERSEDED']

const csv = (events: readonly Event[], total = ''): string =>
  [COLUMNS, ...events.map((event) => COLUMNS.map((name) => String(event[name] ?? '')))]
    .map((cells) => cells.join(','))
    .concat(total === '' ? [] : [total])
    .join('\n')

interface FileState {
  state: string
  rows: number
  applied: number
  same: number
  waiting: number
  refused: number
  reason?: string
}

/** Waits until a file has been read and applied, or refused. */
async function ended(teller: Teller, fileId: string): Promise<FileState> {
  for (let i = 0; i < 240; i++) {
    const { status, text } = await teller.get(`/files/${fileId}`)
    same(status, 200, `status of GET /files/${fileId}`)
    const file = JSON.parse(text) as FileState
    if (END.includes(file.state)) return file
    await pause(250)
  }
  throw new Error(`file ${fileId} is not done within 60 s`)
}

/** @returns the file's number @throws Error unless it is taken with 202 */
async function put(teller: Teller, name: string, date: string, text: string) {
  const { status, body } = await teller.put(name, `date=${date}&profile=generic-csv`, text)
  want(status === 202, `PUT ${name}: wanted 202, got ${status} ${JSON.stringify(body)}`)
  return body as { fileId: string; version: number; state: string }
}

/** §8: files of a day. */
export const ingestFileChecks: Check[] = [
  checkIngest(
    '账单文件',
    'a file is applied row by row, once; its rows tell what became of them',
    async ({ teller, paid, prefix, at, trades }) => {
      const date = at(0).slice(0, 10)
      const told = paid('told')
      state((await teller.tell(told))[0], 'APPLIED')
      const refund = {
        kind: 'refund.succeeded',
        occurredAt: at(0),
        channelTradeNo: told.channelTradeNo,
        channelRefundNo: `${prefix}fr`,
        refundAmt: 200,
      }
      const text = csv(
        [
          paid('f1'),
          told,
          refund,
          paid('f2', { merId: '9999999999999999' }),
          paid('f3', { transAmt: -1 }),
        ],
        '#total,count=5,sum=3199',
      )
      const { fileId, version } = await put(teller, `${prefix}.csv`, date, text)
      same(version, 1, 'version')
      const {
        rows,
        applied,
        same: known,
        waiting,
        refused,
        state: end,
      } = await ended(teller, fileId)
      same([end, rows, applied, known, waiting, refused], ['APPLIED', 5, 2, 1, 1, 1], 'the file')
      const list = (await teller.get(`/files/${fileId}/rows`)).text
        .replace('\uFEFF', '')
        .split('\r\n')
      same(list[0], 'line,state,reason,eventId,tradeNo,refundNo', 'columns')
      same(
        list.slice(1, 6).map((line) => line.split(',').slice(0, 2).join()),
        ['2,APPLIED', '3,SAME', '4,APPLIED', '5,WAITING', '6,REFUSED'],
        'rows',
      )
      const waits = (await teller.get(`/files/${fileId}/rows?state=WAITING`)).text
      same(waits.trimEnd().split('\r\n').length, 2, 'lines of the waiting rows')
      same((await trades(`${prefix}f1`)).length, 1, 'trades of f1')
      same((await trades(told.channelTradeNo))[0]?.refundAmt, 200, 'refundAmt')

      const again = await teller.put(`${prefix}b.csv`, `date=${date}`, text)
      same(
        [again.status, again.body],
        [200, { fileId, version: 1, state: 'SAME' }],
        'the same bytes',
      )
      const more = await put(teller, `${prefix}.csv`, date, csv([paid('f1'), paid('f4')]))
      same(more.version, 2, 'version of other bytes under the name')
      const next = await ended(teller, more.fileId)
      same([next.state, next.applied, next.same], ['APPLIED', 1, 1], 'the second version')
      same((await ended(teller, fileId)).state, 'SUPERSEDED', 'state of the first version')
    },
  ),
  checkIngest(
    '合计不符',
    'a file whose totals do not agree or whose header lacks a column is refused whole, in words',
    async ({ teller, paid, prefix, at, trades }) => {
      const date = at(0).slice(0, 10)
      const files = {
        sum: csv([paid('t1')], '#total,count=1,sum=999'),
        count: csv([paid('t1')], '#total,count=2,sum=1000'),
        header: csv([paid('t1')]).replace('occurredAt,', 'when,'),
        nul: `${csv([paid('t1')])}\n\u0000`,
      }
      for (const [name, text] of Object.entries(files)) {
        const { fileId } = await put(teller, `${prefix}${name}.csv`, date, text)
        const { state: end, reason } = await ended(teller, fileId)
        same(end, 'REFUSED', `state of ${name}`)
        want(/[\u4E00-\u9FFF]/.test(reason ?? ''), `${name}: wanted a reason, got ${reason}`)
      }
      same(await trades(`${prefix}t1`), [], 'trades of refused files')
    },
  ),
  checkIngest(
    '文件须有摘要与日期',
    'a file with a wrong digest, day, name or profile is refused at once',
    async ({ teller, paid, prefix, at }) => {
      const text = csv([paid('d1')])
      const date = `date=${at(0).slice(0, 10)}`
      const digest = `sha-256=:${'A'.repeat(43)}=:`
      const cases = [
        [`${prefix}.csv`, date, { 'content-digest': digest }, 400],
        [`${prefix}.csv`, date, { 'content-digest': null }, 400],
        [`${prefix}.csv`, `date=${at(86_400).slice(0, 10)}`, {}, 400],
        [`${prefix}.csv`, '', {}, 400],
        [`${prefix}.csv`, `${date}&profile=none`, {}, 400],
        [`a/${prefix}.csv`, date, {}, 400],
        [`${prefix}.csv`, date, { 'webhook-signature': 'v1,AAAA' }, 401],
      ] as const
      for (const [name, query, headers, status] of cases) {
        const answer = await teller.put(name, query, text, headers)
        same(answer.status, status, `status of ${name}?${query} ${JSON.stringify(headers)}`)
      }
      same((await teller.get('/files/IF00000000000000')).status, 404, 'status of an unknown file')
    },
  ),
  checkIngest('账单格式', 'profiles are listed with their columns', async ({ teller }) => {
    const { status, text } = await teller.get('/profiles')
    same(status, 200, 'status')
    const list = JSON.parse(text) as { name: string; columns: Event[] }[]
    same(list.map(({ name }) => name).toSorted(), PROFILES, 'names')
    every(
      list.flatMap(({ columns }) => columns),
      (column) => ['name', 'fact', 'unit'].every((key) => typeof column[key] === 'string'),
      'columns',
    )
  }),
]
