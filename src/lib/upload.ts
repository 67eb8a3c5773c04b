/** The one call that is not signed: multipart, a file after the session's fields (contract §1). */
export const UPLOAD_PATH = '/v1/function/upload'
