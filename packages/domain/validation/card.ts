import { codeText } from '../reading/text'

/** The card prefixes of a bank, as the lists of banks answer them. */
export interface BankBins {
  bankCode: string
  bankName?: string
  /** Prefixes of its cards. */
  bins?: readonly string[]
  /** The credit card prefixes among them. */
  creditBins?: readonly string[]
}

/** The bank and kind of a card by its first digits. */
export interface KnownCard<B extends BankBins = BankBins> {
  bank: B
  cardKind: 'DEBIT' | 'CREDIT'
}

/**
 * The bank and kind of a card; the longest prefix wins. Only some prefixes are public, so undefined
 * means unknown, not invalid.
 */
export function cardOf<B extends BankBins>(
  cardNo: string,
  banks: readonly B[],
): KnownCard<B> | undefined {
  const digits = codeText(cardNo)
  let best: { bank: B; bin: string } | undefined
  for (const bank of banks)
    for (const bin of bank.bins ?? [])
      if (bin !== '' && digits.startsWith(bin) && bin.length > (best?.bin.length ?? 0))
        best = { bank, bin }
  return (
    best && {
      bank: best.bank,
      cardKind: best.bank.creditBins?.includes(best.bin) ? 'CREDIT' : 'DEBIT',
    }
  )
}

/**
 * A warning about a card of another bank, by its first digits. It does not block: ranges are sold
 * and merged.
 */
export const cardBankWarning = (
  card: KnownCard | undefined,
  bankCode: string,
): string | undefined =>
  card === undefined || bankCode === '' || card.bank.bankCode === bankCode
    ? undefined
    : `该卡号通常为${card.bank.bankName ?? '其他银行'}所发，与开户银行不符，请核对`
