import { and, desc, eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../../gateway/features/member/member-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'
import { listen } from '../../support/statements'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const ask = (body: Record<string, unknown>) =>
  gw.post('/v1/vip/queryList', body, { session: admin })
async function list(body: Record<string, unknown>) {
  const { respCode, respData } = await ask(body)
  expect(respCode).toBe('90000')
  return respData
}
const heard = listen()
const idsOf = (rows: readonly Row[]) => rows.map(({ memberId }) => memberId)

/** So many called so, one of them frozen in every fifty. */
async function call(name: string, count: number) {
  const [one] = await gw.db
    .select()
    .from(member)
    .where(eq(member.providerId, PROVIDER_ONE))
    .limit(1)
  const rows = Array.from({ length: count }, (_, i) => ({
    ...one!,
    memberId: `${name === '欧阳锋' ? 'O' : 'Z'}${String(i).padStart(8, '0')}`,
    nickName: i % 2 === 0 ? name : `小 ${name}`,
    memberStatus: i % 50 === 0 ? 'FROZEN' : 'NORMAL',
    balanceAmt: (i * 7919) % 10_007,
    registerTime: new Date(Date.UTC(2026, 5, 1) + ((i * 7919) % 10_007) * 60_000),
  }))
  for (let at = 0; at < rows.length; at += 200)
    await gw.db.insert(member).values(rows.slice(at, at + 200))
}

beforeAll(async () => {
  await call('欧阳锋', 1_100)
  await call('诸葛亮亮', 900)
})

describe('a name of up to a thousand', () => {
  test('is counted, with its tabs and sums, and paged to its end', async () => {
    const first = await list({ nickName: '诸葛', pageSize: '100' })
    expect(first.total).toBe(900)
    expect(first.totalCapped).toBeUndefined()
    expect(first.tabs).toMatchObject({ NORMAL: 882, FROZEN: 18 })
    const [sum] = await gw.db
      .select({ n: sql<string>`sum(${member.balanceAmt})` })
      .from(member)
      .where(like(member.memberId, 'Z%'))
    expect(first.summary.balanceAmt).toBe(Number(sum!.n))
    const ids = idsOf(first.list)
    for (let pageNum = 2; pageNum <= 9; pageNum++)
      ids.push(
        ...idsOf(
          (await list({ nickName: '诸葛', pageSize: '100', pageNum: String(pageNum) })).list,
        ),
      )
    const all = await gw.db
      .select({ memberId: member.memberId })
      .from(member)
      .where(like(member.memberId, 'Z%'))
      .orderBy(desc(member.registerTime), desc(member.memberId))
    expect(ids).toEqual(idsOf(all))
  })

  test('of one state has that state’s number and sums beside all tabs', async () => {
    const answer = await list({ nickName: '诸葛亮', memberStatus: 'FROZEN' })
    expect(answer.total).toBe(18)
    expect(answer.tabs).toMatchObject({ NORMAL: 882, FROZEN: 18 })
    expect(answer.list.every(({ memberStatus }: Row) => memberStatus === 'FROZEN')).toBe(true)
  })

  test('that nobody has is an empty list', async () => {
    expect(await list({ nickName: '司马懿' })).toMatchObject({ total: 0, list: [] })
  })
})

describe('a name of more', () => {
  test('is told as a thousand and more, without tabs and sums', async () => {
    const answer = await list({ nickName: '欧阳' })
    expect(answer).toMatchObject({ total: 1_000, totalCapped: true })
    expect(answer.tabs).toBeUndefined()
    expect(answer.summary).toBeUndefined()
  })

  test.each([
    ['newest first', {}, [desc(member.registerTime), desc(member.memberId)]],
    [
      'by balance',
      { sortField: 'balanceAmt', sortOrder: 'asc' },
      [member.balanceAmt, member.registerTime, member.memberId],
    ],
  ])('has the pages of all of them, %s', async (_, body, order) => {
    const all = await gw.db
      .select({ memberId: member.memberId })
      .from(member)
      .where(and(eq(member.providerId, PROVIDER_ONE), like(member.memberId, 'O%')))
      .orderBy(...order)
    for (const pageNum of [1, 2, 10]) {
      const page = await list({ nickName: '阳锋', pageSize: '100', pageNum: `${pageNum}`, ...body })
      expect(idsOf(page.list)).toEqual(idsOf(all).slice((pageNum - 1) * 100, pageNum * 100))
      expect(page.total).toBe(1_000)
    }
  })

  test('ends where its count ends', async () => {
    const { respCode, respData } = await ask({ nickName: '欧阳', pageSize: '100', pageNum: '11' })
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field: 'pageNum', msg: '请缩小查询范围或使用导出' }])
  })

  test('of a rare state is counted by itself', async () => {
    const answer = await list({ nickName: '欧阳锋', memberStatus: 'FROZEN' })
    expect(answer.total).toBe(22)
    expect(answer.totalCapped).toBeUndefined()
    expect(answer.list.every(({ memberStatus }: Row) => memberStatus === 'FROZEN')).toBe(true)
  })

  test('is found by its first character, too', async () => {
    expect(await list({ nickName: '欧' })).toMatchObject({ total: 1_000, totalCapped: true })
    expect((await list({ nickName: '阳' })).total).toBe(0)
  })

  test('is not looked through again within half a minute, for whoever asks it', async () => {
    gw.advanceWall(40_000)
    const looks = async (body: Record<string, unknown> = {}) => {
      heard.length = 0
      const { total, list: rows } = await list({ nickName: '阳锋', ...body })
      const looked = heard.filter(({ text }) => text.includes('with found as materialized'))
      return { total, rows: rows.length, looks: looked.length }
    }
    expect(await looks()).toEqual({ total: 1_000, rows: 10, looks: 1 })
    expect(await looks()).toEqual({ total: 1_000, rows: 10, looks: 0 })
    expect(await looks({ memberStatus: 'FROZEN' })).toEqual({ total: 22, rows: 10, looks: 1 })
    gw.advanceWall(31_000)
    expect(await looks()).toEqual({ total: 1_000, rows: 10, looks: 1 })
    // What is known does not outlive the names themselves.
    await gw.db
      .update(member)
      .set({ nickName: '欧阳克' })
      .where(and(like(member.memberId, 'O%'), sql`member_id > 'O00000004'`))
    expect(await looks()).toEqual({ total: 5, rows: 5, looks: 1 })
  })

  test('that one of twenty of the newest have is not looked for in the index of pairs', async () => {
    const [one] = await gw.db.select().from(member).where(eq(member.memberId, 'O00000000'))
    const rows = Array.from({ length: 1_200 }, (_, i) => ({
      ...one!,
      memberId: `N${String(i + 1).padStart(8, '0')}`,
      nickName: `独孤${(i + 1) % 7}`,
      registerTime: new Date(Date.parse('2026-11-20T00:00:00+08:00') + i * 1_000),
    }))
    for (let at = 0; at < rows.length; at += 200)
      await gw.db.insert(member).values(rows.slice(at, at + 200))
    heard.length = 0
    const { total, totalCapped, list: page } = await list({ nickName: '独孤' })
    expect({ total, totalCapped }).toEqual({ total: 1_000, totalCapped: true })
    expect(idsOf(page).slice(0, 2)).toEqual(['N00001200', 'N00001199'])
    expect(heard.filter(({ text }) => text.includes('with found as materialized'))).toEqual([])
    // Of a fifth of them there are no more than are counted.
    expect((await list({ nickName: '独孤3' })).total).toBe(172)
  })
})
