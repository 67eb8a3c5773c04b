import { sql, type SQL } from 'drizzle-orm'
import { LEDGER_ACCOUNT } from '#domain/books/accounts'
import { VOUCHER_TYPE } from '#domain/books/voucher-types'
import { addMonths } from '#domain/dates'
import { enumItem, type Dict } from '#domain/field'
import { BILL_TYPE } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { PROOF_STATUS } from '#domain/proof/dicts'
import type { Cell, TableColumn } from '../../core/export/table'
import { ACCOUNT_LINES, ACCOUNT_NAME, PAYABLE_LINES, RECEIVABLE_LINES } from '../books'

/** Columns of one table of the package, by the name of the query's column. */
interface Column extends TableColumn {
  name: string
  dict?: Dict
}

/** A table of the package: rows in the order of their key, a page after the key of the last row. */
export interface EvidencePart {
  title: string
  columns: readonly Column[]
  /**
   * Selects every row of a month with its `key`, a text.
   * @param from the first day, @param end the first day after it
   */
  rows(of: { providerId: string; month: string; from: string; end: string }): SQL
}

const text = (name: string, title: string, dict?: Dict): Column => ({
  name,
  title,
  kind: 'text',
  ...(dict && { dict }),
})
const money = (name: string, title: string): Column => ({
  name,
  title: `${title}（元）`,
  kind: 'money',
})
const count = (name: string, title: string): Column => ({ name, title, kind: 'count' })

/** @returns the cell of a row; amounts and counts come as text */
export function evidenceCell(
  { name, kind, dict }: Column,
  row: Readonly<Record<string, unknown>>,
): Cell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (dict) return enumItem(dict, String(value)).label
  return kind === 'text' ? String(value) : Number(value)
}

const SUMS = (from: string) => sql`sum(case when book_date < ${from} then amt else 0 end) as open,
  sum(case when book_date >= ${from} then greatest(amt, 0) else 0 end) as debit,
  sum(case when book_date >= ${from} then -least(amt, 0) else 0 end) as credit, sum(amt) as close`
const BALANCE = [
  money('open', '期初余额'),
  money('debit', '借方发生'),
  money('credit', '贷方发生'),
  money('close', '期末余额'),
]

export const EVIDENCE_PARTS: readonly EvidencePart[] = [
  {
    title: '试算平衡',
    columns: [text('account', '科目', LEDGER_ACCOUNT), ...BALANCE],
    rows: ({ providerId, from, end }) => sql`
      select account as key, account, ${SUMS(from)} from (${ACCOUNT_LINES}) l
      where provider_id = ${providerId} and book_date < ${end} group by account`,
  },
  {
    title: '科目明细',
    columns: [text('account', '账户'), ...BALANCE],
    rows: ({ providerId, from, end }) => sql`
      select account as key, account, ${SUMS(from)} from ledger_line
      where provider_id = ${providerId} and book_date < ${end} group by account`,
  },
  {
    title: '凭证',
    columns: [
      text('voucher_no', '凭证号'),
      text('book_date', '记账日期'),
      text('biz_type', '业务', VOUCHER_TYPE),
      text('biz_date', '业务日期'),
      text('related_no', '来源单据'),
      text('book_time', '过账时间'),
      text('maker', '制单'),
      text('approver', '审核'),
      text('name', '科目', LEDGER_ACCOUNT),
      text('account', '账户'),
      money('debit', '借方'),
      money('credit', '贷方'),
    ],
    rows: ({ providerId, from, end }) => sql`
      select v.voucher_no || ' ' || l.account as key, v.voucher_no, v.book_date::text, v.biz_type,
        v.biz_date::text, v.related_no,
        to_char(v.book_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as book_time,
        coalesce(c.requester, '系统') as maker, c.decider as approver, ${ACCOUNT_NAME} as name, l.account,
        nullif(greatest(l.amt, 0), 0) as debit, nullif(-least(l.amt, 0), 0) as credit
      from ledger_voucher v join ledger_line l using (provider_id, voucher_no)
      left join ledger_correction c on c.provider_id = v.provider_id and c.voucher_no = v.voucher_no
      where v.provider_id = ${providerId} and v.book_date >= ${from} and v.book_date < ${end}`,
  },
  {
    title: '应付商户款',
    columns: [
      text('mer_id', '商户号'),
      text('mer_reg_name', '商户名称'),
      money('owed', '期末应付'),
      money('transit', '其中在途'),
      money('deposit', '其中保证金'),
    ],
    rows: ({ providerId, end }) => sql`
      select p.mer_id as key, p.mer_id, m.mer_reg_name, owed, transit, deposit from (
        select mer_id, sum(amt) as owed, sum(transit) as transit, sum(deposit) as deposit
        from (${PAYABLE_LINES}) l where provider_id = ${providerId} and book_date < ${end}
        group by mer_id having sum(amt) <> 0 or sum(transit) <> 0 or sum(deposit) <> 0
      ) p left join merchant m on m.provider_id = ${providerId} and m.mer_id = p.mer_id`,
  },
  {
    title: '渠道应收',
    columns: [
      text('pay_channel', '支付渠道', PAY_CHANNEL),
      text('income_date', '收款日'),
      money('expected', '应清算'),
      money('cleared', '已清算'),
      money('due', '期末应收'),
    ],
    rows: ({ providerId, end }) => sql`
      select income_date::text || coalesce(pay_channel, '') as key, pay_channel,
        income_date::text, sum(expected) as expected, sum(cleared) as cleared,
        sum(expected - cleared) as due
      from (${RECEIVABLE_LINES}) l where provider_id = ${providerId} and book_date < ${end}
      group by income_date, pay_channel having sum(expected - cleared) <> 0`,
  },
  {
    title: '账务核对',
    columns: [
      text('run_no', '核对编号'),
      text('start_time', '开始时间'),
      text('run_status', '核对结果', PROOF_STATUS),
      count('check_count', '核对项'),
      count('finding_count', '不符'),
      count('head_seq', '操作日志序号'),
      text('head_hash', '操作日志链摘要'),
      text('seal', '签章'),
    ],
    rows: ({ providerId, from }) => sql`
      select run_no as key, run_no, run_status, check_count, finding_count, head_seq, head_hash, seal,
        to_char(start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as start_time
      from proof_run where provider_id = ${providerId}
        and start_time >= (${from}::timestamp at time zone 'Asia/Shanghai')`,
  },
  {
    title: '对账单',
    columns: [
      text('bill_id', '账单编号'),
      text('bill_date', '账期'),
      text('bill_type', '账单类型', BILL_TYPE),
      text('pay_channel', '支付渠道', PAY_CHANNEL),
      text('file_name', '文件'),
      count('file_size', '文件大小'),
      text('digest', '文件摘要（SHA-256 前48位）'),
    ],
    rows: ({ providerId, from, end }) => sql`
      select s.bill_id as key, s.bill_id, s.bill_date::text, s.bill_type, s.pay_channel, s.file_name,
        s.file_size, v.digest
      from statement s left join proof_value v on v.provider_id = s.provider_id
        and v.kind = 'file' and v.record_no = s.file_token
      where s.provider_id = ${providerId} and s.bill_date >= ${from} and s.bill_date < ${end}
        and s.file_token is not null`,
  },
]

/** The days of a month. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  end: `${addMonths(month, 1)}-01`,
})
