import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { proveFiles } from '../../../features/proof/file-digests'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'

const ONE = '6000000000000001'
const DAY_MS = 86_400_000
const KEY = { dataSecret: 'a secret of forty characters or thereabouts' }

const gw = await gatewayForFile({ without: [], config: KEY })
const admin = await gw.signIn('fws_admin')

/** One more night, with nothing done in it but the proof. */
async function night() {
  await gw.keepOnlyJobs('proof.plan', 'proof.run')
  await gw.clock.advance(DAY_MS)
}

class Undone extends Error {}

/** What the proof says of statements that are taken back afterwards. */
async function foundAfter(...statements: string[]): Promise<string[]> {
  const found: string[] = []
  await gw.db
    .transaction(async (tx) => {
      for (const text of statements) {
        const { rowCount } = await tx.execute(sql.raw(text))
        if (!rowCount) throw new Error(`changed no row: ${text}`)
      }
      const nested = { transaction: (work: (of: typeof tx) => unknown) => work(tx) }
      const { proven } = await prove(nested as never, undefined, KEY)
      found.push(...proven.flatMap(({ differences }) => differences))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

/** The sealed database after two nights: nothing is wrong in it. */
beforeAll(async () => {
  await gw.runDue()
  await night()
  await night()
})

test('two nights without a planted error prove everything', async () => {
  const { proven } = await prove(gw.db, undefined, KEY)
  expect(proven.flatMap(({ differences }) => differences)).toEqual([])
})

describe('what only people change, changed in the database, is found by name', () => {
  test.each([
    [
      'a right added to a role',
      `update app_role set codes = codes || '["02109001"]' where provider_id = '${ONE}'
        and role_name = '财务'`,
      '角色',
    ],
    [
      'a limit of the second factor raised',
      `update app_role set mfa_above_amt = 999999999 where provider_id = '${ONE}'
        and role_no = (select min(role_no) from app_role where provider_id = '${ONE}')`,
      '角色',
    ],
    [
      'a person who sees more',
      `update user_role set data_scope = 'ALL', codes = '["all"]' where provider_id = '${ONE}'
        and user_id = (select min(user_id) from user_role where provider_id = '${ONE}'
          and codes <> '["all"]')`,
      '员工权限',
    ],
    [
      'a role that came by itself',
      `insert into app_role select (jsonb_populate_record(r, '{"role_no": "R9", "role_name": "新"}')).*
        from app_role r where provider_id = '${ONE}' order by role_no limit 1`,
      '角色 R9：没有新增的操作记录',
    ],
    [
      'who a merchant is paid to',
      `update merchant m set acct_no = o.acct_no from merchant o where m.provider_id = '${ONE}'
        and o.provider_id = m.provider_id and o.acct_no <> m.acct_no
        and m.mer_id = (select min(mer_id) from merchant where provider_id = '${ONE}')
        and o.mer_id = (select max(mer_id) from merchant where provider_id = '${ONE}')`,
      '商户结算',
    ],
    [
      'how soon and from which amount a merchant is paid',
      `update merchant set settle_cycle = case settle_cycle when 'T1' then 'D1' else 'T1' end,
        min_settle_amt = min_settle_amt + 100
        where provider_id = '${ONE}'
        and mer_id = (select min(mer_id) from merchant where provider_id = '${ONE}')`,
      '商户结算',
    ],
    [
      'what a product costs',
      `update cost_term set cost_rate = 1 where provider_id = '${ONE}'`,
      '产品成本',
    ],
    [
      'whether payouts wait for the channels',
      `update provider set payout_waits = not payout_waits where provider_id = '${ONE}'`,
      '服务商设置',
    ],
    [
      'the paper of an invoice',
      `update provider_invoice i set file_token = 'another' where invoice_apply_no =
        (select min(invoice_apply_no) from provider_invoice where provider_id = '${ONE}'
          and file_token is not null)`,
      '发票文件',
    ],
    [
      'the receipt of a top-up',
      `update recharge_order set receipt_pic = '["another"]' where recharge_no =
        (select min(recharge_no) from recharge_order where provider_id = '${ONE}')`,
      '充值凭证',
    ],
    [
      'who asked for a change that was decided',
      `update settle_change set requested_by = '11999' where (provider_id, change_id) =
        (select provider_id, min(change_id) from settle_change where provider_id = '${ONE}'
          and decide_time is not null group by 1)`,
      '已办结的内容被改动',
    ],
  ])('%s', async (_, statement, words) => {
    expect(await foundAfter(statement)).toContainEqual(expect.stringContaining(words))
  })

  test('but a right that a person gave in the console is none', async () => {
    const { respData } = await gw.post('/v1/role/list', {}, { session: admin })
    const [one] = respData.list.filter(({ roleName }: { roleName: string }) => roleName === '财务')
    const { respData: role } = await gw.post(
      '/v1/role/detail',
      { roleNo: one.roleNo },
      { session: admin },
    )
    const { roleNo, version } = role
    const saved = await gw.post(
      '/v1/role/save',
      { roleNo, version, codes: [...role.codes, '02109001'] },
      { session: admin },
    )
    expect(saved.respCode).toBe('90000')
    const { proven } = await prove(gw.db, undefined, KEY)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  })
})

describe('a step that its person did not make is found', () => {
  test.each([
    [
      'record_log',
      'insert into record_log select (jsonb_populate_record(r, :new)).* from record_log r',
    ],
    [
      'record_fact',
      'insert into record_fact select (jsonb_populate_record(r, :new)).* from record_fact r',
    ],
  ])('in %s', async (table, statement) => {
    const person = (await gw.post('/v1/staff/list', {}, { session: admin })).respData.list[0]
      .nickName
    const at = new Date(gw.clock.now()).toISOString()
    const row = JSON.stringify({ seq: 99, time: at, operator: person })
    const words = table === 'record_log' ? '单据日志' : '变更记录'
    expect(
      await foundAfter(
        `${statement.replace(':new', `'${row}'::jsonb`)} where provider_id = '${ONE}'
          and target_type = 'recharge' order by target_id limit 1`,
      ),
    ).toContainEqual(expect.stringMatching(`^${words} .*：${person} 于 .* 没有操作$`))
  })
})

test('bytes of a file that were exchanged are found by the proofs of four weeks', async () => {
  const { rows } = await gw.db.execute<{ token: string; file_name: string }>(sql`
    select f.token, f.file_name from file f join proof_value v
      on v.provider_id = f.provider_id and v.kind = 'file' and v.record_no = f.token
    where f.provider_id = ${ONE} order by f.token limit 1`)
  await gw.files.put(rows[0]!.token, Buffer.from('exchanged'))
  const found = new Set<string>()
  for (let day = 1; day <= 28; day += 1) {
    const proven = await proveFiles(
      { db: gw.db, files: gw.files, renew: async () => undefined },
      ONE,
      `PR2701${String(day).padStart(2, '0')}00000001`,
    )
    for (const words of proven.differences) found.add(words)
  }
  expect([...found]).toEqual([`文件 ${rows[0]!.file_name}：内容被更换`])
})

describe('a decision against the rules is found', () => {
  test.each([
    [
      'by the person who asked',
      `update settle_change set decided_by = requested_by where (provider_id, change_id) =
        (select provider_id, min(change_id) from settle_change where provider_id = '${ONE}'
          and change_status = 'EFFECTIVE' group by 1)`,
      '申请人自己复核',
    ],
    [
      'in force before its cooling time',
      `update settle_change set effective_time = decide_time + interval '1 hour'
        where (provider_id, change_id) = (select provider_id, min(change_id) from settle_change
          where provider_id = '${ONE}' and change_status = 'EFFECTIVE' group by 1)`,
      '复核后不满 24 小时生效',
    ],
  ])('%s', async (_, statement, words) => {
    expect(await foundAfter(statement)).toContainEqual(expect.stringContaining(words))
  })
})

describe('a proof remembers what it saw', () => {
  const newest = `(select max(run_no) from proof_run where provider_id = '${ONE}' and head_seq is not null)`
  const first = newest.replace('max', 'min')

  test('a log cut short, with its head set back', async () => {
    await night()
    const cut = [
      `delete from operation where provider_id = '${ONE}' and seq =
        (select seq from operation_head where provider_id = '${ONE}')`,
      `update operation_head h set seq = o.seq, hash = o.hash, sealed_seq = null, seal = null
        from operation o where o.provider_id = h.provider_id and h.provider_id = '${ONE}'
        and o.seq = h.seq - 1`,
    ]
    expect(await foundAfter(...cut)).toContainEqual(
      expect.stringContaining('其后的操作日志被截断或替换'),
    )
  })

  test('a run that was deleted', async () => {
    expect(await foundAfter(`delete from proof_run where run_no = ${first}`)).toContainEqual(
      expect.stringContaining('缺少上一次核对'),
    )
  })

  test('a failed run turned into one that passed, and noted values changed with the record', async () => {
    const turned = `update proof_run set finding_count = finding_count + 1 where run_no = ${newest}`
    expect(await foundAfter(turned)).toContainEqual(expect.stringContaining('签章不符'))
    const noted = `update proof_value set digest = ':x' where provider_id = '${ONE}' and kind = 'role'`
    expect(await foundAfter(noted)).toContainEqual(expect.stringContaining('其记下的内容被改动'))
  })
})
