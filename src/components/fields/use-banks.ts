import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'

/** Banks of private cards, and of corporate accounts 对公. */
export const CARD_BANKS = '/v1/function/bankFunc/banklist'
export const CORPORATE_BANKS = '/v1/function/bankFunc/dgBankList'

export interface BankRow {
  bankCode: string
  bankName: string
  pinyin?: string
  /** First digits of the bank's private cards; a gateway may not know them. */
  bins?: readonly string[]
  /** Those of them that are credit cards. */
  creditBins?: readonly string[]
}

/** A whole bank list, loaded once and cached. */
export function useBanks(call: string, enabled = true) {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: call,
    method: 'get',
    config: { payload: {} },
    queryOptions: { enabled, staleTime: Infinity, gcTime: Infinity },
  })
  const banks = useMemo(() => {
    const data = result.data as unknown
    if (Array.isArray(data)) return data as BankRow[]
    return (data as { list?: BankRow[] } | null)?.list ?? []
  }, [result.data])
  return {
    banks,
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
