import { useCustom, type HttpError } from '@refinedev/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailedState } from '../../components/resource'
import type { FormPageProps } from '../../lib/resource'
import { InvoiceForm } from './invoice-form'
import type { Options } from './options'
import { notifyOnce, useAskAgain } from '../../components/resource/parts/use-ask-again'
import './invoice.css'

/** The invoice form (domain §9.9): it loads the settlements to be invoiced first. */
export default function InvoicePage({ record }: FormPageProps) {
  const [search] = useSearchParams()
  const asked = search.get('settleNo') ?? ''
  // Another initial settlement mounts another form.
  return <Loader key={asked} asked={asked} record={record} />
}

function Loader({ asked, record }: FormPageProps & { asked: string }) {
  const { query, result } = useCustom<Options, HttpError>({
    url: '/v1/invoice/options',
    method: 'get',
    config: {
      payload: record
        ? { invoiceApplyNo: record.invoiceApplyNo }
        : asked === ''
          ? {}
          : { settleNos: [asked] },
    },
    errorNotification: notifyOnce,
    queryOptions: { gcTime: 0, refetchOnWindowFocus: false },
  })
  const again = useAskAgain(query)
  // The form opens with the first answer; a later one must never replace typed values.
  const [options, setOptions] = useState<Options>()
  if (!options && query.data && !query.isPlaceholderData) setOptions(result.data)
  if (options) return <InvoiceForm options={options} asked={asked} record={record} />
  if (query.isError) return <FailedState error={query.error} retry={again} />
  return <output className="rv-card rv-form-bones" aria-label="正在加载" />
}
