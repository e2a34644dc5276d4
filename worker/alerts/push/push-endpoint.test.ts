import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint'

describe('isPushEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyav',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('accepts %s', (endpoint) => expect(isPushEndpoint(endpoint, null)).toBe(true))

  it.each([
    '',
    'fcm.googleapis.com',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/?fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/',
    'https://user:pass@fcm.googleapis.com/',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://a.fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'http://127.0.0.1:12113/push/1',
  ])('rejects %s', (endpoint) => expect(isPushEndpoint(endpoint, null)).toBe(false))

  it('accepts the origin of the stand-in, and no other port of the same host', () => {
    expect(isPushEndpoint('http://127.0.0.1:12113/push/1', 'http://127.0.0.1:12113')).toBe(true)
    expect(isPushEndpoint('http://127.0.0.1:80/push/1', 'http://127.0.0.1:12113')).toBe(false)
  })
})
