/** Tells a member by mail that a browser that is new to their account has signed in. */
import type { Entered } from '../../../../records/users/user-records.ts';
import { deviceOf } from '../../../edge/http/client.ts';
import { newBrowserLetter } from '../../mail/member-letters.ts';
import type { VisitorRequest } from '../visitor-route.ts';

/** Signing in never waits for mail to be sent, and never fails with it. */
export async function tellNewBrowser(
  { service, request }: Pick<VisitorRequest, 'service' | 'request'>,
  { session, isNewBrowser }: Pick<Entered, 'session' | 'isNewBrowser'>,
): Promise<void> {
  if (isNewBrowser !== true) return;
  await service.mail?.send(
    newBrowserLetter({
      member: session.user,
      device: deviceOf(request),
      at: service.clock(),
      address: service.address(),
    }),
  );
}
