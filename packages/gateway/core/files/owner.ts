/** Uploader of files the gateway made itself: no user; they are read through their row only. */
export const MADE_BY_GATEWAY = 'gateway'
