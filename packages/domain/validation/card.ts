import { codeText } from '../reading/text'

/** What is known of a bank's cards: the digits they begin with, as the lists of banks answer them. */
export interface BankBins {
  bankCode: string
  bankName?: string
  /** Prefixes of its cards. */
  bins?: readonly string[]
  /** Those of them that begin credit cards. */
  creditBins?: readonly string[]
}

/** A card's bank and kind by its first digits. */
export interface KnownCard<B extends BankBins = BankBins> {
  bank: B
  cardKind: 'DEBIT' | 'CREDIT'
}

/**
 * Whose card it is; the longest prefix counts. Only part of all prefixes is public, so undefined
 * says nothing about a card.
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

/** A card that another bank issues, by its first digits. It only warns: ranges are sold and merged. */
export const cardBankWarning = (
  card: KnownCard | undefined,
  bankCode: string,
): string | undefined =>
  card === undefined || bankCode === '' || card.bank.bankCode === bankCode
    ? undefined
    : `该卡号通常为${card.bank.bankName ?? '其他银行'}所发，与开户银行不符，请核对`
