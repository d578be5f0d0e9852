type Report = {
  /** The mail that comes back, as it was sent; only its headers are in the report. */
  returned: string
  action?: string
  status?: string
  diagnostic?: string
  to?: string
}

const lines = (...all: readonly (string | undefined)[]) => all.filter((line) => line !== undefined).join('\r\n')

/** A delivery report (RFC 3464) as Postfix writes it. */
export function deliveryReport({ returned, action = 'failed', status = '5.1.1', diagnostic, to }: Report): string {
  return lines(
    'From: Mail Delivery System <MAILER-DAEMON@mail.test>',
    `To: ${to ?? 'bounces@kando.test'}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.test',
    '',
    'Final-Recipient: rfc822; somebody@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    diagnostic && `Diagnostic-Code: ${diagnostic}`,
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    returned.split('\r\n\r\n')[0],
    '',
    '--b1--',
    '',
  )
}

/** A complaint (RFC 5965) as mailbox providers send it. */
export const complaint = (returned: string, type = 'abuse'): string =>
  lines(
    'From: feedback@provider.test',
    'To: bounces@kando.test',
    'Subject: FW: Your session',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '',
    '--b1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1',
    'Version: 1',
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    returned,
    '--b1--',
    '',
  )
