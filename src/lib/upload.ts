/** The one unsigned call: multipart, session fields first, then the file (contract §1). */
export const UPLOAD_PATH = '/v1/function/upload'
