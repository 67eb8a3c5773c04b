import { asc, eq, sql } from 'drizzle-orm'
import { MONTH_STATUS } from '#domain/closing/dicts'
import { enumItem } from '#domain/field'
import type { Tx } from '../../core/db/open'
import { CLOSED_STATUS } from '../../core/ledger/book-date'
import { monthBalance } from '../../core/ledger/month-digest'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { findingOf, sqlCheck, type Check } from './proof-check'

/** What closed months say: nothing was booked into them since, by whichever hand. */

const dated = sqlCheck('凭证的记账日期与业务日期、过账时间和关账一致，分录与凭证同日', {
  counted: (of) => sql`select count(*) as n from ledger_voucher v where ${of('v')}`,
  differences: (of) => sql`
    select format('凭证 %s：记账日期 %s，业务日期 %s，过账时间 %s', voucher_no, book_date, biz_date,
      book_time) as words
    from ledger_voucher v
    cross join lateral (select (v.book_time at time zone 'Asia/Shanghai')::date as day) d
    where ${of('v')} and book_date <> case when related_no like 'ST%' then d.day else biz_date end
      -- Of a month that was closed by then.
      and (book_date <> d.day or not exists (select from record_log l
        where l.provider_id = v.provider_id and l.target_type = 'ledgerMonth'
          and l.to_state = 'CLOSED' and l.target_id >= to_char(v.biz_date, 'YYYY-MM')
          and l.time <= v.book_time))
    union all
    select format('凭证 %s：记账日期 %s，分录 %s 为 %s', l.voucher_no, v.book_date, l.account, l.book_date)
    from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
    where ${of('l')} and l.book_date <> v.book_date
    order by 1`,
})

const digests: Check = {
  title: '已关账月份的试算平衡等于关账时的摘要',
  async run(tx: Tx, providerId?: string) {
    const months = await tx
      .select()
      .from(ledgerMonth)
      .where(providerId === undefined ? undefined : eq(ledgerMonth.providerId, providerId))
      .orderBy(asc(ledgerMonth.providerId), asc(ledgerMonth.month))
    const wrong: string[] = []
    let before: (typeof months)[number] | undefined
    for (const month of months) {
      const isClosed = CLOSED_STATUS.some((status) => status === month.monthStatus)
      const follows = before?.providerId === month.providerId
      const say = (words: string) => wrong.push(`账期 ${month.month}：${words}`)
      if (!isClosed && month.digest !== null)
        say(`${enumItem(MONTH_STATUS, month.monthStatus).label}，却有关账摘要`)
      if (isClosed) {
        if (follows && before!.digest === null) say(`已关账，${before!.month} 没有关账`)
        const now = await monthBalance(tx, month, follows ? (before!.digest ?? '') : '')
        if (now.digest !== month.digest) say('试算平衡与关账时不同，关账后有记账或改动')
        if (now.voucherCount !== month.voucherCount || now.debitAmt !== month.debitAmt)
          say(
            `凭证 ${now.voucherCount} 张、借方 ${now.debitAmt}，关账时 ${month.voucherCount} 张、${month.debitAmt}`,
          )
      }
      before = month
    }
    return findingOf(months.length, wrong)
  },
}

const corrections = sqlCheck('更正凭证等于其更正单，更正单由他人复核', {
  counted: (of) => sql`select count(*) as n from ledger_correction c where ${of('c')}`,
  differences: (of) => sql`
    with posted as (
      select v.provider_id, v.voucher_no, v.related_no as correction_no, string_agg(
        l.account || ' ' || l.amt, ', ' order by l.amt desc) as words
      from ledger_voucher v join ledger_line l using (provider_id, voucher_no)
      where ${of('v')} and v.biz_type = 'CORRECTION' group by 1, 2, 3
    )
    select format('更正 %s：单据 %s，凭证 %s', correction_no, coalesce(asked.words, '没有'),
      coalesce(p.words, '没有')) as words
    from (
      select provider_id, correction_no, voucher_no,
        format('%s %s, %s %s', debit_account, amt, credit_account, -amt) as words
      from ledger_correction c where ${of('c')} and correction_status = 'POSTED'
    ) asked full join posted p using (provider_id, correction_no, voucher_no)
    where asked.words is distinct from p.words
    union all
    select format('更正 %s：%s', correction_no, w.words) from ledger_correction c
    cross join lateral (values
      (decided_by = requested_by, '由申请人自己复核'),
      (correction_status in ('POSTED', 'REJECTED') and decided_by is null, '没有复核人'),
      (correction_status <> 'POSTED' and voucher_no is not null, '未记账，却有凭证')
    ) as w(wrong, words)
    where ${of('c')} and w.wrong
    union all
    select format('账期 %s：由申请人自己复核', month) from ledger_month m
    where ${of('m')} and decided_by = requested_by
    order by 1`,
})

const packages = sqlCheck('关账证据包的摘要等于其文件的', {
  counted: (of) => sql`select count(*) as n from ledger_month m where ${of('m')}
    and file_token is not null`,
  differences: (of) => sql`
    select format('账期 %s：证据包的摘要与文件不同', month) as words
    from ledger_month m left join file f on f.provider_id = m.provider_id and f.token = m.file_token
    left join proof_value v on v.provider_id = m.provider_id and v.kind = 'file'
      and v.record_no = m.file_token
    where ${of('m')} and file_token is not null and (f.token is null
      or v.digest <> left(m.file_digest, 48)) order by 1`,
})

export const CLOSED_MONTH_CHECKS: readonly Check[] = [dated, digests, corrections, packages]
