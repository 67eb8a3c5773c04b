import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BANK_PROFILES } from '../../features/ingest'
import { readFile, type FileRow } from '../../features/ingest/reader/read-file'
import type { BankFormat } from '#domain/bank-statement/fields'

const folder = mkdtempSync(join(tmpdir(), 'bank-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(format: BankFormat, text: string) {
  const path = join(folder, 'statement')
  writeFileSync(path, text)
  const rows: FileRow[] = []
  const end = await readFile(path, BANK_PROFILES[format], async (given) => void rows.push(...given))
  return { refused: end.refused, events: rows.flatMap((row) => row.error ?? row.events) }
}

const MT940 = `{1:F01ICBKCNBJAXXX0000000000}{2:I940ICBKCNBJXXXXN}{4:
:20:STMT261119
:25:6222 0200 1234
:28C:00323/001
:60F:C261118CNY1000,00
:61:2611191119D100,5NTRFPO26111900000001//BK0001
:86:/EREF/PO26111900000001/NAME/上海甲商贸有限公司/ACCT/62220001/REMI/结算款
:61:261119C30,NMSCNONREF//BK0002
补充说明
:86:?20利息?21第三季度?32中国工商?33银行
:61:2612310102RD2,00NCHGNONREF
:62F:C261119CNY931,50
-}
`

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>622202001234</Id></Othr></Id><Svcr><FinInstnId><Nm>行</Nm></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Ntry><Amt Ccy="CNY">100.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt><AcctSvcrRef>BK0001</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>PO26111900000001</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>上海甲&amp;乙有限公司</Nm></Pty></Cdtr><CdtrAcct><Id><Othr><Id>62220001</Id></Othr></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>结算款</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CNY">30</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>BK0002</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>A1</EndToEndId></Refs><Amt Ccy="CNY">10</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="CNY">20</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CNY">7</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

describe('a statement of a bank is read as its lines and balances', () => {
  test('from MT940', async () => {
    const about = { account: '622202001234' }
    expect((await read('MT940', MT940)).events).toEqual([
      { kind: 'bank.open', ...about, day: '2026-11-18', mark: 'IN', amt: 100_000 },
      {
        kind: 'bank.line',
        ...about,
        day: '2026-11-19',
        valueDay: '2026-11-19',
        mark: 'OUT',
        amt: 10_050,
        serialNo: 'BK0001',
        refNo: 'PO26111900000001',
        counterName: '上海甲商贸有限公司',
        counterNo: '62220001',
        summary: '结算款',
      },
      {
        kind: 'bank.line',
        ...about,
        day: '2026-11-19',
        valueDay: '2026-11-19',
        mark: 'IN',
        amt: 3_000,
        serialNo: 'BK0002',
        counterName: '中国工商银行',
        summary: '补充说明 利息第三季度',
      },
      {
        kind: 'bank.line',
        ...about,
        // Booked after the turn of the year.
        day: '2027-01-02',
        valueDay: '2026-12-31',
        mark: 'IN',
        amt: 200,
      },
      { kind: 'bank.close', ...about, day: '2026-11-19', mark: 'IN', amt: 93_150 },
    ])
  })

  test('from CAMT.053: an entry of several transactions is as many lines, a pending one none', async () => {
    const about = { account: '622202001234' }
    const { refused, events } = await read('CAMT053', CAMT)
    expect(refused).toBeUndefined()
    expect(events).toEqual([
      { kind: 'bank.open', ...about, day: '2026-11-19', mark: 'IN', amt: 100_000 },
      {
        kind: 'bank.line',
        ...about,
        day: '2026-11-19',
        valueDay: '2026-11-20',
        mark: 'OUT',
        amt: 10_050,
        serialNo: 'BK0001',
        refNo: 'PO26111900000001',
        counterName: '上海甲&乙有限公司',
        counterNo: '62220001',
        summary: '结算款',
      },
      expect.objectContaining({ amt: 1_000, mark: 'IN', serialNo: 'BK0002-1', refNo: 'A1' }),
      expect.objectContaining({ amt: 2_000, mark: 'IN', serialNo: 'BK0002-2' }),
    ])
  })

  test('from CSV', async () => {
    const text =
      '记账日期,收付,金额,流水号,对方户名,摘要\n20261119,支出,"1234.56",S1,"甲,乙",结算\n'
    expect((await read('CSV', text)).events).toEqual([
      {
        kind: 'bank.line',
        day: '2026-11-19',
        mark: 'OUT',
        amt: 123_456,
        serialNo: 'S1',
        counterName: '甲,乙',
        summary: '结算',
      },
    ])
  })

  test.each([
    ['MT940', '记账日期,收付\n', '第1行：不是MT940文件'],
    ['MT940', ':20:A\n:60F:C261118USD1,\n', '第2行：只支持人民币(CNY)，文件为USD'],
    ['MT940', ':20:A\n:61:26111X\n', '第2行：流水格式不正确'],
    ['CAMT053', '<Document', '文件不是完整的CAMT.053(XML)'],
    ['CAMT053', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', expect.any(String)],
    ['CSV', '日期,金额\n2026,1\n', '表头缺少「记账日期」「收付」列'],
  ] as const)('another file is refused in words: %s %j', async (format, text, words) => {
    expect((await read(format, text)).refused).toEqual(words)
  })
})
