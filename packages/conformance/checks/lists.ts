import {
  addDays,
  badField,
  check,
  code,
  every,
  same,
  want,
  type Check,
  NotCheckable,
} from '../check'
import type { Page, Probe } from '../probe'
import type { Session } from '../wire'

/** A list that every gateway has sample rows of, with the contract's rules for all lists. */
interface ListCase {
  name: string
  path: string
  /** The row's id and the time it is ordered by. */
  id: string
  time: string
  status: string
  statuses: readonly string[]
  /** A filter that a trade-like list needs to reach beyond today. */
  wide(today: string): Record<string, unknown>
}

const LISTS: ListCase[] = [
  {
    name: 'trade',
    path: '/v1/trade/queryList',
    id: 'tradeNo',
    time: 'tradeTime',
    status: 'tradeStatus',
    statuses: ['INIT', 'PAYING', 'SUCCESS', 'FAIL', 'CLOSED', 'REVOKED'],
    wide: (today) => ({ tradeTimeStart: addDays(today, -29), tradeTimeEnd: today }),
  },
  {
    name: 'merchant',
    path: '/v1/merchant/queryList',
    id: 'merId',
    time: 'openTime',
    status: 'merStatus',
    statuses: ['NORMAL', 'FROZEN', 'LIMITED', 'CLOSED'],
    wide: () => ({}),
  },
  {
    name: 'device',
    path: '/v1/device/list',
    id: 'deviceId',
    time: 'createTime',
    status: 'bindStatus',
    statuses: ['IN_STOCK', 'BOUND', 'DISABLED', 'SCRAPPED'],
    wide: () => ({}),
  },
]

const forEachList =
  (
    run: (
      probe: Probe,
      list: ListCase,
      session: Session,
      wide: Record<string, unknown>,
    ) => Promise<void>,
  ) =>
  async (probe: Probe) => {
    const session = await probe.as('fws_admin')
    const today = (await probe.now()).slice(0, 10)
    for (const list of LISTS)
      await run(probe, list, session, list.wide(today)).catch((error: unknown) => {
        if (error instanceof NotCheckable) throw error
        throw new Error(`${list.path}: ${(error as Error).message}`)
      })
  }

const idsOf = (page: Page, list: ListCase) => page.list.map((row) => String(row[list.id]))

/** §3: what every list shares. */
export const listChecks: Check[] = [
  check(
    '列表应答',
    'a list answers total, pageNum, pageSize and list',
    forEachList(async (probe, list, session, wide) => {
      const page = await probe.list(session, list.path, wide)
      same([page.pageNum, page.pageSize], [1, 10], 'default page')
      want(Number.isInteger(page.total) && page.total >= 10, `total: got ${page.total}`)
      same(page.list.length, 10, 'rows')
      every(page.list, (row) => typeof row[list.id] === 'string' && row[list.id] !== '', 'row id')
    }),
  ),
  check(
    '页大小',
    'page sizes are 10, 20, 50 and 100',
    forEachList(async (probe, list, session, wide) => {
      for (const pageSize of [10, 20, 50, 100])
        same(
          (await probe.list(session, list.path, { ...wide, pageSize })).pageSize,
          pageSize,
          'pageSize',
        )
      for (const pageSize of [0, 15, 1000, 'all'])
        code(await probe.wire.call(list.path, { ...wide, pageSize }, { session }), '90400')
    }),
  ),
  check(
    '空、ALL、[]不是条件',
    'empty, ALL and [] mean no filter',
    forEachList(async (probe, list, session, wide) => {
      const all = (await probe.list(session, list.path, wide)).total
      for (const none of ['', 'ALL', '[]', []])
        same(
          (await probe.list(session, list.path, { ...wide, [list.status]: none })).total,
          all,
          'total',
        )
    }),
  ),
  check(
    '未知条件忽略、未知值拒绝',
    'unknown filters are ignored, unknown enum values refused',
    forEachList(async (probe, list, session, wide) => {
      const all = (await probe.list(session, list.path, wide)).total
      same(
        (await probe.list(session, list.path, { ...wide, noSuchFilter: 'x' })).total,
        all,
        'total',
      )
      badField(
        await probe.wire.call(list.path, { ...wide, [list.status]: ['NO_SUCH'] }, { session }),
        list.status,
      )
    }),
  ),
  check(
    '多选',
    'a multi-select is a JSON array; one value works too',
    forEachList(async (probe, list, session, wide) => {
      const [first, second] = list.statuses
      const two = await probe.list(session, list.path, {
        ...wide,
        [list.status]: [first, second],
        pageSize: 100,
      })
      every(two.list, (row) => [first, second].includes(row[list.status] as string), list.status)
    }),
  ),
  check(
    '未知排序字段',
    'an unknown sortField or sortOrder is 90400',
    forEachList(async (probe, list, session, wide) => {
      code(await probe.wire.call(list.path, { ...wide, sortField: 'noSuch' }, { session }), '90400')
      const body = { ...wide, sortField: list.time, sortOrder: 'sideways' }
      code(await probe.wire.call(list.path, body, { session }), '90400')
    }),
  ),
  check(
    '默认按主时间倒序',
    'default order is main time, newest first',
    forEachList(async (probe, list, session, wide) => {
      const { list: rows } = await probe.list(session, list.path, { ...wide, pageSize: 100 })
      const times = rows.map((row) => String(row[list.time]))
      same(times, [...times].sort().reverse(), list.time)
      every(times, (time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time), 'time text')
    }),
  ),
  check(
    '正序',
    'sortOrder asc turns the order',
    forEachList(async (probe, list, session, wide) => {
      const body = { ...wide, pageSize: 50, sortField: list.time, sortOrder: 'asc' }
      const times = (await probe.list(session, list.path, body)).list.map((row) =>
        String(row[list.time]),
      )
      same(times, [...times].sort(), list.time)
    }),
  ),
  check(
    '翻页稳定',
    'pages do not overlap and add up',
    forEachList(async (probe, list, session, wide) => {
      const pages = [1, 2, 3, 4, 5].map((pageNum) =>
        probe.list(session, list.path, { ...wide, pageNum }),
      )
      const ids = (await Promise.all(pages)).flatMap((page) => idsOf(page, list))
      same(new Set(ids).size, ids.length, 'distinct ids')
      const whole = await probe.list(session, list.path, { ...wide, pageSize: 50 })
      same(ids, idsOf(whole, list).slice(0, ids.length), 'five pages of ten against one of fifty')
    }),
  ),
  check(
    '超出末页为空',
    'a page past the end is empty',
    forEachList(async (probe, list, session, wide) => {
      const narrow = { ...wide, [list.id]: '0000000000000000' }
      same((await probe.list(session, list.path, { ...narrow, pageNum: 5 })).list, [], 'list')
    }),
  ),
  check(
    '一万行之后',
    'a page beyond 10 000 rows is 90400',
    forEachList(async (probe, list, session, wide) => {
      const body = { ...wide, pageNum: 101, pageSize: 100 }
      code(await probe.wire.call(list.path, body, { session }), '90400', '请缩小查询范围或使用导出')
    }),
  ),
  check(
    '起止倒置',
    'a start after its end is 90400',
    forEachList(async (probe, list, session) => {
      const body = { [`${list.time}Start`]: '2026-03-02', [`${list.time}End`]: '2026-03-01' }
      code(await probe.wire.call(list.path, body, { session }), '90400')
    }),
  ),
  check(
    '日期为闭区间',
    'dates mean closed days, date-times closed seconds',
    forEachList(async (probe, list, session, wide) => {
      const row = (await probe.list(session, list.path, wide)).list[3]!
      const time = String(row[list.time])
      const range = (start: string, end: string) =>
        probe.list(session, list.path, {
          [`${list.time}Start`]: start,
          [`${list.time}End`]: end,
          pageSize: 100,
        })
      const second = await range(time, time)
      want(idsOf(second, list).includes(String(row[list.id])), 'the closed second holds its row')
      every(second.list, (one) => one[list.time] === time, 'rows of one second')
      const day = await range(time.slice(0, 10), time.slice(0, 10))
      want(day.total >= 1, 'the closed day holds its row')
      every(
        day.list,
        (one) => String(one[list.time]).startsWith(time.slice(0, 10)),
        'rows of one day',
      )
    }),
  ),
  check(
    '状态页签计数',
    'tabs count each status without the status filter',
    forEachList(async (probe, list, session, wide) => {
      const all = await probe.list(session, list.path, wide)
      want(all.tabs, 'wanted tabs')
      const one = Object.keys(all.tabs).find((key) => list.statuses.includes(key))!
      const only = await probe.list(session, list.path, { ...wide, [list.status]: [one] })
      same(only.tabs, all.tabs, 'tabs under a status filter')
      if (!only.totalCapped) same(only.total, all.tabs[one], `total of ${one}`)
    }),
  ),
  check(
    '金额为整数分',
    'every …Amt is an integer number',
    forEachList(async (probe, list, session, wide) => {
      const { list: rows } = await probe.list(session, list.path, { ...wide, pageSize: 50 })
      for (const row of rows)
        for (const [name, value] of Object.entries(row))
          if (name.endsWith('Amt') && value !== null)
            want(Number.isSafeInteger(value), `${name}: got ${JSON.stringify(value)}`)
    }),
  ),
]
