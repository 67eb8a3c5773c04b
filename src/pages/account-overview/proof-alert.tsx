import { useCustom, type HttpError } from '@refinedev/core'
import { failedProof, NEWEST_PROOF } from '../../resources/proof'

/** Alerts users who may see the proof that the books did not balance last night. */
export function ProofAlert() {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: NEWEST_PROOF,
    method: 'get',
    errorNotification: false,
  })
  const words = query.data && failedProof(result.data)
  if (!words) return null
  const { runNo } = result.data.newest as { runNo: string }
  return (
    <p className="rv-warning account-proof" role="alert">
      <span>{words}</span>
      <a href={`/accounts/accountProof/show/${runNo}`}>查看</a>
    </p>
  )
}
