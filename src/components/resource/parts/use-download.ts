import { useCallback } from 'react'
import { useCall, useTell } from '../../use-call'
import { openDownload } from './download'
import { fileTaken } from './taken-files'

/**
 * Downloads the file of a token; a failure shows a toast.
 * @returns a stable function, which resolves to whether the file was downloaded
 */
export function useDownload(): (jToken: string | null) => Promise<boolean> {
  const call = useCall()
  const tell = useTell()
  return useCallback(
    async (jToken) => {
      try {
        const { url } = await call<{ url: string }>('/v1/function/jfileUrl', { jToken })
        openDownload(url)
        if (jToken !== null) fileTaken(jToken)
        return true
      } catch (error) {
        tell(error)
        return false
      }
    },
    [call, tell],
  )
}
