// The entries of CAMT.053 statements as rows of a table (ISO 20022).
import { createReadStream } from 'node:fs'
import { refuse, Refused } from '../../../core/imports/workbook-refusal.mjs'
import { createXmlReader } from '../../../core/imports/workbook-xml.mjs'
import { bankHeader, bankRecord } from './bank-columns.mjs'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.'
const BROKEN = '文件不是完整的CAMT.053(XML)'
/** Characters of one value. */
const MAX_VALUE = 2_000

/**
 * Balances and entries of all statements of a file, in order; an entry of several transactions with
 * amounts is as many rows.
 * @param {string} path
 */
export async function* camtRecords(path) {
  yield bankHeader()
  const rows = []
  const reader = createXmlReader(createCollector(rows), (uri) => uri.startsWith(NAMESPACE))
  try {
    for await (const chunk of createReadStream(path)) {
      reader.write(chunk)
      yield* rows.splice(0)
    }
    reader.end()
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(BROKEN)
  }
  yield* rows.splice(0)
}

function createCollector(rows) {
  let line = 0
  let account = ''
  /** Values by their path below the balance, entry or transaction that is open. */
  let balance
  let entry
  let transaction
  let transactions = []
  let value = ''
  let currency

  const within = () => transaction ?? entry ?? balance
  const root = () => (transaction ? 'TxDtls' : entry ? 'Ntry' : 'Bal')

  return {
    open(element, path) {
      if (path.length === 1 && element.name !== 'Document') refuse(BROKEN)
      value = ''
      if (element.name === 'Stmt') account = ''
      if (element.name === 'Bal') balance = new Map()
      if (element.name === 'Ntry') {
        entry = new Map()
        transactions = []
      }
      if (element.name === 'TxDtls' && entry) transaction = new Map()
      if (element.name === 'Amt') currency = element.attribute('Ccy')
    },
    text(text) {
      value += text
      if (value.length > MAX_VALUE) refuse(BROKEN)
    },
    close(path) {
      const name = path.at(-1)
      const text = value.trim()
      value = ''
      if (name === 'Amt' && (currency ?? 'CNY') !== 'CNY')
        refuse(`只支持人民币(CNY)，文件为${currency}`)
      if (name === 'TxDtls' && transaction) {
        transactions.push(transaction)
        transaction = undefined
      } else if (name === 'Ntry') {
        giveEntry()
        entry = undefined
      } else if (name === 'Bal') {
        giveBalance()
        balance = undefined
      } else if (text !== '') {
        const key = path.slice(path.lastIndexOf(root()) + 1).join('/')
        const values = within()
        if (values) values.set(key, values.has(key) ? `${values.get(key)}${text}` : text)
        else if (/Acct\/Id\/(IBAN|Othr\/Id)$/.test(path.join('/')) && path.at(-2) !== 'Svcr')
          account ||= text.replace(/[\s-]/g, '')
      }
    },
  }

  function giveBalance() {
    const code = balance.get('Tp/CdOrPrtry/Cd')
    const kind = { OPBD: '期初', CLBD: '期末' }[code]
    if (kind) give({ 类型: kind, 记账日期: dayOf(balance, 'Dt'), ...amountOf(balance) })
  }

  function giveEntry() {
    const status = entry.get('Sts/Cd') ?? entry.get('Sts') ?? 'BOOK'
    // Only what is booked; pending entries come again.
    if (status !== 'BOOK') return
    const split = transactions.length > 1 && transactions.every((one) => one.has('Amt'))
    const each = split ? transactions : [transactions[0] ?? new Map()]
    each.forEach((one, at) => {
      const own = split && one.has('Amt') ? one : entry
      const serial = entry.get('AcctSvcrRef') ?? ''
      const amounts = amountOf(own)
      const mark = own.get('CdtDbtInd') ?? entry.get('CdtDbtInd')
      const isIn = mark === 'CRDT'
      const other = isIn ? 'Dbtr' : 'Cdtr'
      give({
        类型: '流水',
        记账日期: dayOf(entry, 'BookgDt'),
        起息日期: dayOf(entry, 'ValDt') || dayOf(entry, 'BookgDt'),
        金额: amounts.金额,
        收付: mark,
        流水号: one.get('Refs/AcctSvcrRef') ?? (split && serial ? `${serial}-${at + 1}` : serial),
        参考号: knownRef(one.get('Refs/EndToEndId')),
        对方户名: first(one, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`),
        对方账号: first(one, `RltdPties/${other}Acct/Id/IBAN`, `RltdPties/${other}Acct/Id/Othr/Id`),
        摘要: first(one, 'RmtInf/Ustrd', 'AddtlTxInf') || entry.get('AddtlNtryInf'),
      })
    })
  }

  function give(values) {
    rows.push(bankRecord(++line, '', { 账号: account, ...values }))
  }
}

const first = (values, ...keys) => keys.map((key) => values.get(key)).find(Boolean) ?? ''
const dayOf = (values, key) => first(values, `${key}/Dt`, `${key}/DtTm`).slice(0, 10)
const amountOf = (values) => ({ 金额: values.get('Amt'), 收付: values.get('CdtDbtInd') })
const knownRef = (ref) => (ref === undefined || ref === 'NOTPROVIDED' ? '' : ref)
