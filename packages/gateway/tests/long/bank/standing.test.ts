import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankEntry } from '../../../features/bank-recon/bank-schema'
import { prove, proveAll } from '../../../features/proof/prove'
import { upload } from '../../imports/upload'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { payeeAsker } from '../../payee-change/payee-change-support'
import {
  addAccount,
  csvOf,
  give,
  itemsOf,
  PROVIDER,
  RESERVE_NO,
  withoutSamples,
} from '../../bank/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
await withoutSamples(gw)
/** Made by the administrator, who therefore decides what this one asks. */
const clerk = await payeeAsker(gw, admin)
const second = admin
const account = await addAccount(gw, admin)
await give(
  gw,
  admin,
  account,
  csvOf([
    { day: '2026-11-18', amt: 50_000, serial: 'U1', name: '陌生人' },
    { day: '2026-11-18', amt: -1_500, serial: 'U2', text: '账户管理费' },
    { day: '2026-11-18', amt: -123_456, serial: 'U3', name: '某人' },
  ]),
)

const noOf = async (serialNo: string): Promise<string> =>
  (await gw.db.select().from(bankEntry).where(eq(bankEntry.serialNo, serialNo)))[0]!.entryNo

const post = async (path: string, body: Record<string, unknown>, session: TestSession = clerk) => {
  const { respCode, respDesc, respData } = await gw.post(`/v1/bank/${path}`, body, { session })
  return respCode === '90000' ? respData : { respCode, respDesc, ...respData }
}

async function ask(entryNo: string, askKind: string, session = clerk) {
  const askToken = await upload(gw, session, Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n'), '回单.pdf')
  return post('entryAsk', { entryNo, askKind, askReason: '查不到来源', askToken }, session)
}

const balanceOf = async (name: string): Promise<number> => {
  const { rows } = await gw.db.execute<{ amt: string }>(sql`
    select coalesce(sum(amt), 0)::text as amt from ledger_line
    where provider_id = ${PROVIDER} and account = ${name}`)
  return Number(rows[0]!.amt)
}

const wrong = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}：${words}`),
  )

describe('a difference with the bank', () => {
  test('is taken up by two persons, and stands as 长款 in the books', async () => {
    const no = await noOf('U1')
    const bank = await balanceOf('BANK')
    expect(await ask(no, 'SUSPEND')).toMatchObject({ entryState: 'ASKED' })
    expect(await balanceOf('OVER')).toBe(0)
    const decision = { entryNo: no, decision: 'PASS', reason: '已核对回单' }
    expect(await post('entryDecide', decision)).toMatchObject({ respCode: '90403' })
    expect(await post('entryDecide', decision, second)).toMatchObject({ entryState: 'STANDING' })
    expect(await balanceOf('OVER')).toBe(-50_000)
    expect((await balanceOf('BANK')) - bank).toBe(50_000)
    expect(await post('entryDecide', decision, second)).toMatchObject({ respCode: '90409' })
  })

  test('is listed by its cause, with its owner and age, until nothing stands', async () => {
    const no = await noOf('U1')
    await post('entryNote', { entryNo: no, owner: '陈会计', remark: '已电话联系' }, second)
    const standing = async (dimension: string, more = {}) => {
      const asked = { dimension, bookDateStart: '2026-11-01', bookDateEnd: '2026-11-20', ...more }
      return (await gw.post('/v1/books/standingList', asked, { session: admin })).respData
    }
    const ofBank = { standAccount: 'OVER', cause: 'NO_BOOK' }
    expect((await standing('CAUSE', ofBank)).list).toMatchObject([
      { ...ofBank, openAmt: 0, movedAmt: 50_000, amt: 50_000, age7Amt: 50_000, olderAmt: 0 },
    ])
    const one = { takenNo: no, owner: '陈会计', sinceDay: '2026-11-18', amt: 50_000 }
    expect((await standing('ENTRY', { owner: '陈会计' })).list).toMatchObject([one])
    expect((await standing('OWNER', ofBank)).list).toMatchObject([{ owner: '陈会计', amt: 50_000 }])
    const range = { bookDateStart: '2026-11-01', bookDateEnd: '2026-11-20', pageSize: '50' }
    const { respData } = await gw.post('/v1/books/trialBalance', range, { session: admin })
    const both = (respData.list as { account: string; closeAmt: number }[]).filter(({ account }) =>
      ['OVER', 'SHORT'].includes(account),
    )
    const total = both.reduce((sum, { closeAmt }) => sum - closeAmt, 0)
    expect((await standing('CAUSE')).summary.amt).toBe(total)
    const { list } = await post('entryList', { entryState: 'STANDING' }, admin)
    expect(list).toMatchObject([{ cause: 'NO_BOOK', standAccount: 'OVER', owner: '陈会计' }])
  })

  test('is written off by two persons, after which nothing stands', async () => {
    const no = await noOf('U2')
    const reason = '银行收费'
    await ask(no, 'SUSPEND')
    await post('entryDecide', { entryNo: no, decision: 'PASS', reason }, second)
    expect(await balanceOf('SHORT')).toBe(1_500)
    const adjusted = await balanceOf('ADJUST')
    await ask(no, 'WRITE_OFF')
    const decision = { entryNo: no, decision: 'PASS', reason }
    expect(await post('entryDecide', decision, second)).toMatchObject({ entryState: 'CLOSED' })
    expect(await balanceOf('SHORT')).toBe(0)
    expect((await balanceOf('ADJUST')) - adjusted).toBe(1_500)
  })

  test('that is released is open again, and the books are as before', async () => {
    const no = await noOf('U1')
    await ask(no, 'RELEASE')
    await post('entryDecide', { entryNo: no, decision: 'PASS', reason: '已补记充值' }, second)
    expect(await balanceOf('OVER')).toBe(0)
    expect(await post('entryDetail', { entryNo: no })).toMatchObject({
      entryState: 'OPEN',
      logs: [
        { title: '申请挂账' },
        { title: '复核通过' },
        { title: '申请转回' },
        { title: '复核通过' },
      ],
    })
  })

  test('a receipt that stands is returned by two persons, and waits for the line of the bank', async () => {
    const no = await noOf('U1')
    await ask(no, 'SUSPEND')
    await post('entryDecide', { entryNo: no, decision: 'PASS', reason: '付款人不明' }, second)
    const bank = await balanceOf('BANK')
    expect(await ask(await noOf('U2'), 'RETURN')).toMatchObject({ respCode: '90409' })
    expect(await ask(no, 'RETURN')).toMatchObject({ entryState: 'ASKED' })
    const decision = { entryNo: no, decision: 'PASS', reason: '退给付款人' }
    expect(await post('entryDecide', decision, second)).toMatchObject({ entryState: 'RETURNED' })
    expect(await balanceOf('OVER')).toBe(0)
    expect((await balanceOf('BANK')) - bank).toBe(-50_000)
    expect(await wrong()).toEqual([])
    const movement = async () =>
      (await gw.db.select().from(bankEntry).where(eq(bankEntry.bookKind, 'BANK_RETURN')))[0]
    expect(await movement()).toMatchObject({
      entryState: 'OPEN',
      refNo: no,
      amt: -50_000,
      counterName: '陌生人',
      fundKind: 'RESERVE',
      entryDay: '2026-11-20',
    })
    const line = { day: '2026-11-20', amt: -50_000, serial: 'B1', name: '陌生人' }
    await give(gw, admin, account, csvOf([line]))
    expect(await movement()).toMatchObject({ entryState: 'MATCHED', matchRule: 'AMOUNT' })
    expect(await post('entryDetail', { entryNo: no })).toMatchObject({ returnSerialNo: 'B1' })
  })

  test('stays as it is when the request is rejected or withdrawn, and both are on record', async () => {
    const no = await noOf('U3')
    await ask(no, 'SUSPEND')
    const rejected = { entryNo: no, decision: 'REJECT', reason: '请先查明' }
    expect(await post('entryDecide', rejected, second)).toMatchObject({ entryState: 'OPEN' })
    await ask(no, 'SUSPEND')
    expect(await post('entryWithdraw', { entryNo: no }, second)).toMatchObject({
      respCode: '90403',
    })
    expect(await post('entryWithdraw', { entryNo: no })).toMatchObject({ entryState: 'OPEN' })
    const { logs } = await post('entryDetail', { entryNo: no })
    expect(logs.map(({ title }: { title: string }) => title)).toEqual([
      '申请挂账',
      '驳回',
      '申请挂账',
      '撤回申请',
    ])
  })

  test('is matched by hand with movements that come to the same, and opened again', async () => {
    const items = (await itemsOf(gw, '2026-11-18', '2026-11-19')).filter(
      ({ kind, fund }) => kind === 'PAYOUT' && fund === 'RESERVE',
    )
    const rows = await gw.db.select().from(bankEntry).where(eq(bankEntry.refNo, items[0]!.ref))
    const other = rows.find(({ side }) => side === 'BOOK')!
    await give(
      gw,
      admin,
      account,
      csvOf([{ day: '2026-11-19', amt: other.amt, serial: 'H1', ref: '没有' }]),
    )
    const no = await noOf('H1')
    const matched = async () => (await post('entryDetail', { entryNo: no })).entryState
    if ((await matched()) === 'MATCHED')
      await post('entryUnmatch', { entryNo: no, reason: '再试一次' })
    expect(await post('entryMatch', { entryNo: no, others: await noOf('U3') })).toMatchObject({
      errors: [{ field: 'others', msg: '银行和账面各至少选择一笔' }],
    })
    expect(
      await post('entryMatch', { entryNo: await noOf('U3'), others: other.entryNo }),
    ).toMatchObject({
      errors: [{ field: 'others' }],
    })
    expect(await post('entryMatch', { entryNo: no, others: other.entryNo })).toEqual({
      matchNo: no,
    })
    expect(await post('entryDetail', { entryNo: no })).toMatchObject({
      entryState: 'MATCHED',
      matchRule: 'HAND',
      diffAmt: 0,
      others: [{ entryNo: other.entryNo, side: 'BOOK' }],
    })
    expect(await post('entryUnmatch', { entryNo: no, reason: '配错了' })).toEqual({ count: 2 })
  })

  test('a cancelled match is not made again by a rule, and can be made by hand', async () => {
    const [item] = (await itemsOf(gw, '2026-11-17', '2026-11-18')).filter(
      ({ kind, fund }) => kind === 'PAYOUT' && fund === 'RESERVE',
    )
    const line = { ...item!, serial: 'P1' }
    await give(gw, admin, account, csvOf([line]))
    const no = await noOf('P1')
    const stateOf = async () => (await post('entryDetail', { entryNo: no })).entryState
    expect(await stateOf()).toBe('MATCHED')
    await post('entryUnmatch', { entryNo: no, reason: '配错了' })
    await give(gw, admin, account, csvOf([{ ...line, amt: -7, ref: '别的', serial: 'P2' }]))
    expect(await post('entryDetail', { entryNo: no })).toMatchObject({
      entryState: 'OPEN',
      cause: 'PARTED',
    })
    const [other] = await gw.db
      .select()
      .from(bankEntry)
      .where(and(eq(bankEntry.refNo, item!.ref), eq(bankEntry.side, 'BOOK')))
    await post('entryMatch', { entryNo: no, others: other!.entryNo })
    expect(await stateOf()).toBe('MATCHED')
  })

  test.each([
    ['decided_by = requested_by', '挂账与核销', '申请人自己复核'],
    ["entry_state = 'STANDING'", '挂账的长款短款与其凭证逐笔相符', '凭证合计 0'],
    ["match_no = 'BF0'", '匹配的银行流水与账面合计相等', '银行 -1500，账面 0'],
  ])('changed by hand, %s, is found', async (set, title, words) => {
    const no = await noOf('U2')
    const found = await gw.db
      .transaction(async (tx) => {
        await tx.execute(sql`update bank_entry set ${sql.raw(set)} where entry_no = ${no}`)
        const proven = await proveAll(tx)
        throw Object.assign(new Error('undone'), { proven })
      })
      .catch((error: { proven: Awaited<ReturnType<typeof proveAll>> }) => error.proven)
    const differences = found
      .filter((check) => check.title.startsWith(title))
      .flatMap((check) => check.differences)
    expect(differences).toEqual([expect.stringContaining(words)])
  })

  test('leaves books that prove themselves', async () => {
    expect(await wrong()).toEqual([])
  })
})

describe('a bank account', () => {
  test('changes its name and tolerance; its number and kind of money stay', async () => {
    const change = { accountId: account, accountName: '备付金主户', toleranceAmt: '5' }
    expect(await post('accountSave', change)).toEqual({ accountId: account })
    expect(await post('accountDetail', { accountId: account })).toMatchObject({
      accountName: '备付金主户',
      bankName: '中国工商银行',
      accountNo: '6222 **** **** 4567',
      toleranceAmt: 5,
    })
    expect(await post('accountSave', { ...change, fundKind: 'OWN' })).toMatchObject({
      errors: [{ field: 'fundKind', msg: '资金性质不能修改' }],
    })
    expect(await post('accountSave', { ...change, toleranceAmt: '1001' })).toMatchObject({
      errors: [{ field: 'toleranceAmt' }],
    })
  })
})

describe('a statement', () => {
  test('is used as a whole or not at all', async () => {
    const mt940 = `:20:A\n:25:${RESERVE_NO}\n:28C:1/1\n:60F:C261119CNY10,00\n:61:261119C5,NMSCNONREF//M1\n:62F:C261119CNY14,00\n`
    expect(await give(gw, admin, account, Buffer.from(mt940), 'MT940')).toMatchObject({
      fileState: 'REFUSED',
      reason: '第6行：期初余额加流水不等于期末余额，文件不完整',
    })
    const good = mt940.replace('14,00', '15,00')
    expect(await give(gw, admin, account, Buffer.from(good), 'MT940')).toMatchObject({
      fileState: 'APPLIED',
      lineCount: 1,
      openAmt: 1_000,
      closeAmt: 1_500,
    })
    // Given again, it changes nothing; of another account it is refused.
    expect(await give(gw, admin, account, Buffer.from(good), 'MT940')).toMatchObject({
      sameCount: 1,
    })
    const foreign = Buffer.from(good.replace(RESERVE_NO, '999999'))
    expect(await give(gw, admin, account, foreign, 'MT940')).toMatchObject({
      fileState: 'REFUSED',
      reason: '第4行：账号999999不是所选的银行账户',
    })
  })

  test('tells when the statement before it is missing', async () => {
    const text = `:20:A\n:25:${RESERVE_NO}\n:28C:1/1\n:60F:C261119CNY99,00\n:61:261120C5,NMSCNONREF//M2\n:62F:C261120CNY104,00\n`
    expect((await give(gw, admin, account, Buffer.from(text), 'MT940')).reason).toBe(
      '期初余额与2026-11-19的期末余额不符，可能缺少中间的对账单',
    )
  })
})
