export interface paths {
    "/outlets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outlets (cursor)
         * @description Needs the permission `org.read`.
         */
        get: operations["listOutlets"];
        put?: never;
        /**
         * Create Outlet
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createOutlet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/{outletId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `org.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getOutlet"];
        /**
         * Edit Outlet
         * @description What is absent goes back to its default; code, time zone, status and allowsNegativeStock stay as they were. A user who is limited to outlets can neither close nor move them.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`, `IN_USE`.
         */
        put: operations["editOutlet"];
        post?: never;
        /**
         * Delete Outlet
         * @description An outlet that anything was recorded for is closed instead, and can be reopened.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteOutlet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outlets summary
         * @description Needs the permission `org.read`.
         */
        get: operations["summarizeOutlets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outlets/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * outlet dropdown data
         * @description Needs the permission `org.read`.
         */
        get: operations["listOutletDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `org.read`.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * create
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `org.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getLocation"];
        /**
         * update
         * @description What is absent goes back to its default; only the status stays as it was.
         *
         *     Needs the permission `org.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        put: operations["updateLocation"];
        post?: never;
        /**
         * delete
         * @description Needs the permission `org.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Location Overview
         * @description The figures of each location itself, without those below it.
         *
         *     Needs the permission `org.read`.
         */
        get: operations["listLocationOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch location dropdowns
         * @description Needs the permission `org.read`.
         */
        get: operations["listLocationDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/outlets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Location outlet filter all
         * @description What a filter over past records offers, so closed outlets and inactive locations are in it. Outlets without a location come last, in a row whose id and name are null.
         *
         *     Needs the permission `org.read`.
         */
        get: operations["listLocationOutlets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Locations summary
         * @description Needs the permission `org.read`.
         */
        get: operations["summarizeLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** get all currency */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Business settings */
        get: operations["getBusinessSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update business settings
         * @description What is absent stays as it was.
         *
         *     Needs the permission `settings.write`.
         *
         *     May refuse with `STALE_VERSION`, `NOT_FOUND`, `DUPLICATE`, `INVALID_STATE`.
         */
        patch: operations["updateBusinessSettings"];
        trace?: never;
    };
    "/accounts/income": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch Income Account
         * @description What each income account earned in the period, and what the period before it earned in all.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["getIncomeAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * chart of account dropdown data
         * @description Names without figures, so also for users who are limited to outlets: an expense is for one of them.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["listAccountDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Journal (cursor)
         * @description Needs the permission `money.read`.
         */
        get: operations["listJournal"];
        put?: never;
        /**
         * Post a manual journal
         * @description A debit of receivables opens a debt of that party, a credit settles its oldest ones; payables the other way round; a credit limit does not bind it. Entries are never changed: what is wrong is posted again the other way round.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `TOTAL_MISMATCH`, `INVALID_STATE`.
         */
        post: operations["postJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trial balance
         * @description Every account that was posted to until date_to. Opening and closing are debits less credits; with an outletId only lines of that outlet count, which need not balance by themselves.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Needs the permission `money.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Users (cursor)
         * @description The users of the business, and with the status INVITED those who are asked in.
         *
         *     Needs the permission `users.manage`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user with a role and outlets
         * @description Sends a link that is good for 7 days. Inviting the same address again renews the invitation: the link before it stops working. Needs a verified email address.
         *
         *     Needs the permission `users.manage`.
         *
         *     May refuse with `EMAIL_UNVERIFIED`, `DUPLICATE`, `NOT_FOUND`, `TOO_MANY_REQUESTS`.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change role, outlets or status
         * @description What is absent stays. A disabled user is signed out everywhere at once, API keys included. Open invitations by someone who may no longer manage users are withdrawn. Takes the id of an open invitation, too: DISABLED withdraws it. A business keeps an active owner who is limited to no outlets.
         *
         *     Needs the permission `users.manage`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`, `IN_USE`, `INVALID_STATE`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own profile */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set own till PIN
         * @description The PIN by which a till changes to this user. It takes the place of the one before. Whoever signs in at a provider alone has no password to send: a sign-in of the last 15 minutes takes its place.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        put: operations["setPin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sidebar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sidebar
         * @description The navigation that this user may see, as a tree.
         */
        get: operations["getSidebar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a new user
         * @description Makes the business, its owner and a first outlet, and sends a message to verify the address. Who comes from a provider sends `registrationToken` instead of a password. With `inviteToken` beside the names and a password it makes a user of the business that invited them instead.
         *
         *     May refuse with `DUPLICATE`, `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password login
         * @description May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate refresh token
         * @description A refresh token is for one use. Repeated within 10 seconds it gives the same successor; used later, or after its successor was, it ends the session.
         *
         *     May refuse with `UNAUTHENTICATED`, `REFRESH_REUSED`, `CSRF`, `TOO_MANY_REQUESTS`.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logout current session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logout all sessions
         * @description Ends every sign-in of this user. API keys stay: each is revoked by itself.
         */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check session */
        get: operations["checkSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate token
         * @description Whether an access token or an API key would be accepted now: its signature, its time and its session.
         *
         *     May refuse with `TOO_MANY_REQUESTS`.
         */
        post: operations["validateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active sessions/devices
         * @description Sign-ins, tills taken over by PIN, and API keys.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a specific session
         * @description May refuse with `NOT_FOUND`.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an API key
         * @description A key for an integration, as a bearer token or in the cookie access_token. It acts as the user who made it, with the role and outlets of that user, and ends when it is revoked, when it expires or when the user is disabled; signing out everywhere leaves it. Needs a verified email address.
         *
         *     Needs the permission `settings.write`.
         *
         *     May refuse with `EMAIL_UNVERIFIED`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an action beyond a cashier's limit (single-use token)
         * @description The token goes with the request that needs it, once, within 5 minutes. Without an outlet it is good at each; whoever is limited to outlets names one of theirs.
         *
         *     Needs the permission `sales.approve`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        post: operations["createApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the user of a till by PIN
         * @description Opens a session for a colleague on the device of this one, and answers as a login does; the session that asks stays. For those who may sell and have a PIN. The new session is for selling: it does not open the back office, reaches the outlets that both may work at, and ends with the sign-in of the till. Whoever has a second factor signs in by it: a PIN is no way around.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `NOT_FOUND`, `TOO_MANY_REQUESTS`.
         */
        post: operations["switchByPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request password reset (email or SMS)
         * @description Sends a link (30 minutes) and a code (10 minutes). The newest message alone counts.
         *
         *     May refuse with `TOO_MANY_REQUESTS`.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset password using token/OTP
         * @description Takes `token`, or `identifier` and `code`. Ends all sessions, API keys among them, and opens none: signing in, with the second factor where there is one, comes after it.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change own password
         * @description Ends all other sessions; this one and the API keys stay.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send email verification link/OTP
         * @description At most five a day. The newest message alone counts.
         *
         *     May refuse with `INVALID_STATE`, `TOO_MANY_REQUESTS`.
         */
        post: operations["sendEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify email using token/OTP
         * @description Takes `token`, or `email` and `code`.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin OAuth login (PKCE-capable)
         * @description Send the browser to `authorizationUrl` within ten minutes. The cookie that comes with this answer binds the sign-in to the browser.
         *
         *     May refuse with `TOO_MANY_REQUESTS`.
         */
        get: operations["beginOAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete OAuth flow
         * @description What the provider sent the browser back with. Signs in who is known, links who is known by a verified address, and asks others to register.
         *
         *     May refuse with `OAUTH_FAILED`, `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`.
         */
        get: operations["completeOAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/mfa/totp/provision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Provision TOTP secret (QR)
         * @description A secret for an authenticator, in place of one that was not confirmed. It counts once `verifyTotp` has confirmed it. Needs a sign-in of the last 15 minutes.
         *
         *     May refuse with `INVALID_STATE`.
         */
        post: operations["provisionTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/mfa/totp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify TOTP code
         * @description With the `mfaToken` of a 202, a code finishes that sign-in and answers as a login does. Without it, who is signed in confirms the secret that was provisioned and gets ten recovery codes, once.
         *
         *     May refuse with `INVALID_CREDENTIALS`, `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `CSRF`, `FORBIDDEN`, `INVALID_STATE`, `TOO_MANY_REQUESTS`.
         */
        post: operations["verifyTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/mfa/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disable TOTP
         * @description May refuse with `INVALID_CREDENTIALS`, `INVALID_STATE`.
         */
        delete: operations["disableTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit trail (cursor)
         * @description Needs the permission `audit.read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/invariants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last check of the books (every invariant, with figures)
         * @description Needs the permission `audit.read`.
         */
        get: operations["checkInvariants"];
        put?: never;
        /**
         * Check the invariants now
         * @description The check runs in the background; GET /audit/invariants then has its findings.
         *
         *     Needs the permission `audit.read`.
         */
        post: operations["runInvariants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-relationship-management": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * get customer/vendor
         * @description Needs the permission `crm.read`.
         */
        get: operations["listParties"];
        put?: never;
        /**
         * Create customer/vendor
         * @description A customer, unless `kind` says otherwise.
         *
         *     Needs the permission `crm.write`.
         *
         *     May refuse with `DUPLICATE`.
         */
        post: operations["createParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-relationship-management/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create vendor
         * @description Needs the permission `crm.write`.
         *
         *     May refuse with `DUPLICATE`.
         */
        post: operations["createVendor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-relationship-management/{partyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * get customer/vendor (second copy)
         * @description Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getParty"];
        put?: never;
        post?: never;
        /**
         * Delete customer
         * @description A customer or vendor with a history is archived: gone from every list, while what they traded stays in the books.
         *
         *     Needs the permission `crm.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteParty"];
        options?: never;
        head?: never;
        /**
         * Update customer/vendor
         * @description What is absent stays as it was; null empties it.
         *
         *     Needs the permission `crm.write`.
         *
         *     May refuse with `NOT_FOUND`, `DUPLICATE`, `STALE_VERSION`, `IN_USE`.
         */
        patch: operations["updateParty"];
        trace?: never;
    };
    "/customer-relationship-management/customers/by-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch customer by email
         * @description Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getCustomerByEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-relationship-management/vendors/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * vendor dropdown
         * @description Needs the permission `crm.read`.
         */
        get: operations["listVendorDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer-relationship-management/{partyId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * get customer/vendor transactions
         * @description The lines of the books that name this party, with its balance after each.
         *
         *     Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listPartyTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{partyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transaction (Customers or Vendors)
         * @description The lines of the books that name this party, or for `all` those of every party, each with its party and without a balance. A party that was archived still has its own.
         *
         *     Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{partyId}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transaction summary
         * @description Customers or vendors in figures: one of them, or `all`. Without `to` it is as of now; `itemId` keeps those who traded that product.
         *
         *     Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["summarizeTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank accounts
         * @description With dates: `in` and `out` of those days, and the balance at the end of the last of them.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["listBanks"];
        put?: never;
        /**
         * Create bank account
         * @description With a ledger account of its own. An opening balance is posted against Opening balances.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `DUPLICATE`, `INVALID_STATE`.
         */
        post: operations["createBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks/{bankId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank details
         * @description Needs the permission `money.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getBank"];
        /**
         * Edit Bank
         * @description What is absent is emptied; the status stays as it was. An account is closed when nothing is left on it.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `IN_USE`.
         */
        put: operations["editBank"];
        post?: never;
        /**
         * Delete Bank Account
         * @description Refused while there is money on it. An account that anything was recorded for is closed instead, and can be reopened.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteBank"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch Bank Transactions
         * @description The lines of all bank accounts, or of one.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["listBankTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank accounts summary
         * @description With dates: `in` and `out` of those days, and the balance at the end of the last of them.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["summarizeBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks/{bankId}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank ledger details (cursor)
         * @description The lines of the account with the balance after each. With `outletId`, lines and balances are of that outlet alone.
         *
         *     Needs the permission `money.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listBankLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banks/{bankId}/ledger/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank ledger summary
         * @description What was on the account before these days, what came and went on them, and what was left.
         *
         *     Needs the permission `money.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["summarizeBankLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/banks/{bankId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete Bank Account
         * @description Refused while there is money on it. An account that anything was recorded for is closed instead, and can be reopened.
         *
         *     Another name of `deleteBank`.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteBankAccount"];
        options?: never;
        head?: never;
        /**
         * Update bank account
         * @description What is absent stays as it was. An account is closed when nothing is left on it.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `IN_USE`.
         */
        patch: operations["updateBankAccount"];
        trace?: never;
    };
    "/transactions/banks/{bankId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank ledger details (cursor)
         * @description The lines of the account with the balance after each. With `outletId`, lines and balances are of that outlet alone.
         *
         *     Another name of `listBankLedger`.
         *
         *     Needs the permission `money.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listBankAccountTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/banks/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Batch bank operations
         * @description All are done, or none: then `errors` names what is at fault in each, such as `operations.3.bankId`.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["batchBankOperations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get payment logs
         * @description Every payment in and out, whatever it was for: sales, purchases, expenses, debts, deposits, bank charges.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["listPaymentLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get payment summary
         * @description What came in and went out, by method; net of what was taken back.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["summarizePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment in (debt settled, deposit) or out (vendor paid, refund of a deposit)
         * @description A SETTLEMENT settles what is owed, the oldest debt first or as `allocations` say; what is left of money in becomes the customer's deposit, of money out our advance to the vendor. A blocked party can still pay and be paid.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `DUPLICATE`.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment
         * @description Takes a payment back by another of the same direction and purpose below zero, on today’s business date; what it had settled is open again. Payments of sales, purchases, expenses and banks are taken back where they were made.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Expenses (cursor)
         * @description Needs the permission `money.read`.
         */
        get: operations["listExpenses"];
        put?: never;
        /**
         * Record an expense
         * @description Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `DUPLICATE`.
         */
        post: operations["createExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expenses/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Expenses summary
         * @description Needs the permission `money.read`.
         */
        get: operations["summarizeExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expenses/{expenseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `money.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        /**
         * Reverse an expense
         * @description The expense stays on record as reversed; its entry and its payment are taken back today.
         *
         *     Needs the permission `money.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        delete: operations["reverseExpense"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payment analysis (cursor)
         * @description One row for each payment method that anything was paid by in the period, which is all time when no dates are given. Transfers between accounts of the business, settlements of POS and mobile money, and floats are left out.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["listPaymentAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/analysis/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payment analysis summary
         * @description The rows of the payment analysis added up. DEPOSIT is left out of the totals: the money came in when the deposit was made.
         *
         *     Needs the permission `money.read`.
         */
        get: operations["summarizePaymentAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create
         * @description Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getCategory"];
        /**
         * Edit
         * @description A parent that is absent is taken away; only the status stays as it was. What lies below moves along.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        put: operations["editCategory"];
        post?: never;
        /**
         * Delete
         * @description Only without products and without categories below it.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/categories/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/measurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get measurement
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listMeasurements"];
        put?: never;
        /**
         * Create measurement
         * @description Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`.
         */
        post: operations["createMeasurement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/measurements/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get measurement options for products
         * @description The measurements that each product is sold in, as a bare list without the envelope: by the product's name, its smallest unit first, at most 1000 of them.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["listMeasurementOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/measurements/{measurementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getMeasurement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create
         * @description Without options it has one variant, which `sku`, `barcode` and `prices` are of. With options it has one of each combination of their values.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/products/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getProduct"];
        /**
         * Update
         * @description What is absent goes back to its default; kind, options and the codes of its variant stay as they were. Prices are changed with their variant.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`, `STALE_VERSION`.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete
         * @description Only a product without a history; disable any other.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `IN_USE`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/products/{productId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable
         * @description Hidden from sale; its stock and its history stay.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        patch: operations["disableProduct"];
        trace?: never;
    };
    "/inventory/products/{productId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Enable
         * @description For sale again.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        patch: operations["enableProduct"];
        trace?: never;
    };
    "/inventory/products/{productId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description Takes the place of the image that the product had. It is kept as WebP of at most 1,200 pixels a side, without its metadata, and served at `imageUrl`.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        post: operations["uploadProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/variant-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Variant Type
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listVariantTypes"];
        put?: never;
        /**
         * Create Variant Type
         * @description Something that variants of a product differ by, such as size or colour.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`.
         */
        post: operations["createVariantType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/variant-type/{variantTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Variant Type
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getVariantType"];
        /**
         * Update Variant Type
         * @description Variants that are called by their values follow when a value is renamed.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `STALE_VERSION`.
         */
        put: operations["updateVariantType"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/variant-value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Variant Values
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listVariantValues"];
        put?: never;
        /**
         * Create Variant Value
         * @description Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`.
         */
        post: operations["createVariantValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create
         * @description Without options it has one variant, which `sku`, `barcode` and `prices` are of. With options it has one of each combination of their values.
         *
         *     Another name of `createProduct`.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createProductV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/option/{optionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update Product Option
         * @description Variants are made of new values. Those of values that go are removed or, if they have a history, disabled; they come back with their values.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`.
         */
        put: operations["updateProductOption"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/variant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Product Variant
         * @description One more combination of values; values that the options lack are added to them.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`.
         */
        post: operations["createProductVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/variant/{variantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a variant and its prices
         * @description What is absent stays. `prices` are all of its units: with an itemPriceId a unit is changed, without it is added, and those left out are removed.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `DUPLICATE`, `NOT_FOUND`, `INVALID_STATE`, `IN_USE`, `STALE_VERSION`.
         */
        patch: operations["updateProductVariant"];
        trace?: never;
    };
    "/product/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a sellable item by barcode or SKU
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["lookupItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock (cursor)
         * @description Every variant of goods at every outlet, whether it ever had stock there or not; what is no longer for sale, and closed outlets, only while something is left. `GET /inventory/stock/rows` gives the same rows without nesting, for grids and sheets.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["listStock"];
        put?: never;
        /**
         * add stock
         * @description With a vendor or a payment this is a purchase; without either it is opening stock, which was there before the books.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["addStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventory/stock rows
         * @description The rows of `GET /inventory/stock`, in the same order and by the same filters, as a grid or a sheet has them: nothing is nested, names stand for ids, and brand, category, unit and price stand beside.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["listStockRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/quantity-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inventory Qty Balance
         * @description How much there is of a variant: at an outlet or at all that you may see, now or as of a day. As of a day is by business date, as in the books: all that happened on that day or before, also what was recorded later.
         *
         *     Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getQuantityBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/average-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inventory Item Average Cost Price
         * @description What one base unit of a variant costs: value ÷ quantity of what is there or, where nothing is, the last average that was known.
         *
         *     Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getAverageCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock movement
         * @description What came into stock and went out of it, by business date. Sorted by `recordedAt`, the balances of an item at an outlet follow each other without a break, whatever was backdated.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["listStockMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/movements/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock movement summary
         * @description By business date. A reason or a source leaves its own movements only, also of what was there before.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["summarizeStockMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/bulk-stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create bulk stock
         * @description A purchase: the goods come into stock, what is paid leaves, and the rest is owed to the vendor.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `TOTAL_MISMATCH`, `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["createBulkStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/purchase-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * purchase log
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listPurchaseLogLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/adjustment/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock adjustment seed list
         * @description What the form of an adjustment is filled from: all goods that the outlet sells, with what is there, its average cost, units and prices.
         *
         *     Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listAdjustmentSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/adjustment/seed/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock adjustment seed list summary
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["summarizeAdjustmentSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/purchase-log/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * purchase log seed list
         * @description What the form of a purchase is filled from: all goods that the outlet sells, with what is there, what they cost when they were last bought, units and prices.
         *
         *     Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listPurchaseSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/purchase-log/seed/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * purchase log seed summary
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["summarizePurchaseSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/adjustment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock adjustment list
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listAdjustmentLines"];
        put?: never;
        /**
         * stock adjustment
         * @description What was found, lost or used up beside buying and selling. What goes out takes the average cost; what comes in has a cost of its own, or the average. All lines are posted, or none.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_STOCK`, `DUPLICATE`.
         */
        post: operations["adjustStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer between outlets
         * @description Goods arrive at the value that they left at. All lines are moved, or none.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_STOCK`.
         */
        post: operations["transferStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/purchase-log/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * purchase log summary
         * @description What is paid and owed for a purchase falls to its lines by what they cost. A line of a purchase that was reversed counts, and comes to nothing.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["summarizePurchaseLogLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stock/adjustment/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * stock adjustment list summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeAdjustmentLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/purchase-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listPurchaseLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/purchase-logs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summary
         * @description A purchase that was reversed counts, and comes to nothing.
         *
         *     Needs the permission `inventory.read`.
         */
        get: operations["summarizePurchaseLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/purchase-logs/{purchaseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a purchase with its lines and payments
         * @description Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/purchase-logs/{purchaseId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a purchase
         * @description Today the goods go out at what they came in for, what was paid with it comes back, and what is owed for it no longer is; what was paid to the vendor later becomes an advance. The purchase stays on record as reversed.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_STOCK`.
         */
        post: operations["reversePurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listAdjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/adjustments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeAdjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List (cursor)
         * @description Needs the permission `inventory.read`.
         */
        get: operations["listStocktakes"];
        put?: never;
        /**
         * Start a stocktake
         * @description Selling goes on while it is counted. Two that are open at one outlet have no item in common: its difference would be posted twice.
         *
         *     Needs the permission `inventory.count`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["startStocktake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summary
         * @description Needs the permission `inventory.read`.
         */
        get: operations["summarizeStocktakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes/{stocktakeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by ID, with its lines
         * @description The lines come by pages, since there may be a hundred thousand: in the order of their names, all or those in a state.
         *
         *     Needs the permission `inventory.read`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        get: operations["getStocktake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes/{stocktakeId}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Record counts
         * @description Each is compared with the book of the moment that it was counted at, so goods sold later do not disturb it. In review, too, an item can be counted again.
         *
         *     Needs the permission `inventory.count`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        patch: operations["recordStocktakeCounts"];
        trace?: never;
    };
    "/inventory/stocktakes/{stocktakeId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit for review
         * @description The differences are now seen, also of a blind count. Single items can still be counted again.
         *
         *     Needs the permission `inventory.count`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        post: operations["submitStocktake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes/{stocktakeId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete (post the differences)
         * @description Each difference between count and book is applied to the stock of now, also where more was sold since than was found: that stock is then below zero. Shortage and surplus go to shrinkage at average cost.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        post: operations["completeStocktake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/stocktakes/{stocktakeId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description What was counted stays on record; nothing of it is posted.
         *
         *     Needs the permission `inventory.write`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`, `INVALID_STATE`.
         */
        post: operations["cancelStocktake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get cart
         * @description The cart that you fill at this outlet, at the prices of now, with what is out of stock marked. It holds no stock.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        get: operations["getCart"];
        put?: never;
        post?: never;
        /**
         * Clear cart
         * @description The lines, the customer, the discount and the note. A cart that is empty stays so.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        delete: operations["clearCart"];
        options?: never;
        head?: never;
        /**
         * Set the cart's customer, discount or note
         * @description What is absent stays as it was.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `STALE_VERSION`.
         */
        patch: operations["updateCart"];
        trace?: never;
    };
    "/cart/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add item to cart
         * @description By its item price, or by a barcode or SKU. What is in the cart already, at the same price and discount, adds up.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["addCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove item from cart
         * @description By the id of its line.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        delete: operations["removeCartItem"];
        options?: never;
        head?: never;
        /**
         * Update cart item
         * @description By the id of its line. What is absent stays as it was.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `STALE_VERSION`.
         */
        patch: operations["updateCartItem"];
        trace?: never;
    };
    "/cart/park": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Park the cart
         * @description Puts it aside for whoever goes on with it at this outlet, and begins an empty one.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["parkCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/parked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parked carts
         * @description Of everybody who sells there: whoever is free goes on with one.
         *
         *     Needs the permission `sales.sell`.
         */
        get: operations["listParkedCarts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/parked/{cartId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a parked cart
         * @description It becomes your cart, whoever parked it. What you have in yours is to be sold or parked first.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["resumeCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process checkout
         * @description Sells a cart, or `lines` given directly, in one transaction: goods, money, debt and books, all or nothing. Cash over the total gives change; what is not paid needs a customer within the credit limit.
         *
         *     Needs the permission `sales.sell`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_STOCK`, `DUPLICATE`.
         */
        post: operations["checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{saleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sale with lines and payments
         * @description With everything that was taken back of it. A cashier gets the sales that they made.
         *
         *     Needs the permission `sales.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["getSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{saleId}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund all or part of a sale
         * @description Goods go back into stock at the cost they left at, unless they are damaged; what is still owed for them is taken off the debt, and the rest goes back as money by any method.
         *
         *     Needs the permission `sales.refund`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `DUPLICATE`.
         */
        post: operations["refundSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{saleId}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange: refund and sale in one
         * @description Takes goods of a sale back and sells others, in one transaction. What the returned goods are worth pays for the new ones, as cash that leaves and enters the same drawer; only the difference changes hands.
         *
         *     Needs the permission `sales.refund`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_STOCK`.
         */
        post: operations["exchangeSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{saleId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a sale
         * @description Takes all of a sale back the way it was paid, on its own business day while its till session is open. Later, or when something of it was taken back or paid since, refund it instead.
         *
         *     Needs the permission `sales.refund`.
         *
         *     May refuse with `NOT_FOUND`, `INVALID_STATE`.
         */
        post: operations["voidSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get customer transactions
         * @description The customer's account: the lines of the books that name them, with the balance after each. What was paid at once changes no balance: it stands among the purchases.
         *
         *     Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listCustomerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/transactions/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get customer transaction summary
         * @description Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["summarizeCustomerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/transactions/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get customer transaction product list
         * @description Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listCustomerProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customer purchase history
         * @description Needs the permission `crm.read`.
         *
         *     May refuse with `NOT_FOUND`.
         */
        get: operations["listCustomerPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenAPI document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What every success looks like. */
        ApiSuccess: {
            /** @constant */
            success: true;
            /** @description One word for the outcome, for programs. */
            code: string;
            /** @description Written for a person. */
            message: string;
            /** @description An object, an array, or null when there is nothing to return. */
            data: unknown;
            /** @description Paging, the request, the session, or null: each operation says which. */
            meta: unknown;
        };
        /** @description A success with nothing to return. */
        SuccessMessage: components["schemas"]["ApiSuccess"] & {
            data: null;
        };
        Account: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            code: string;
            name: string;
            type: components["schemas"]["AccountType"];
            incomeType: components["schemas"]["IncomeType"] | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            /** @description Whether the product itself posts to it. */
            system: boolean;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        AccountDropdown: {
            rows: components["schemas"]["AccountOption"][];
        };
        AccountInput: {
            /**
             * @description Accounts are listed in its order.
             * @example 6045
             */
            code: string;
            /** @example Cleaning */
            name: string;
            type: components["schemas"]["AccountType"];
            /** @description Said of income accounts, and only of them. */
            incomeType?: components["schemas"]["IncomeType"] | null;
            /**
             * Format: uuid
             * @description The account that it is a part of, of the same type.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
        };
        AccountOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            code: string;
            name: string;
            type: components["schemas"]["AccountType"];
        };
        /** @enum {string} */
        AccountType: "ASSET" | "LIABILITY" | "EQUITY" | "INCOME" | "EXPENSE";
        AddCartItemRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId?: string;
            /** @description A barcode or SKU, instead of the item price. */
            code?: string;
            /**
             * @description In units of the item price; 1 when absent.
             * @example 2.5
             */
            quantity?: number;
            discount?: components["schemas"]["Discount"];
            /**
             * @description Another price than the usual one.
             * @example 149.99
             */
            unitPrice?: number;
        };
        AddStockRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @description Who is owed what is not paid.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId?: string | null;
            /** @description What is paid now. */
            payments?: {
                /** @enum {string} */
                method: "CASH" | "BANK" | "POS";
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                amount: number;
            }[];
            /**
             * Format: uuid
             * @description Which bank pays, where there are several.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId?: string;
            /**
             * Format: date
             * @description Absent: the outlet's today.
             * @example 2026-11-15
             */
            businessDate?: string;
            note?: string | null;
            lines: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId: string;
                /**
                 * @description In units of the item price.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description Of one such unit, tax included; required of what is bought.
                 * @example 149.99
                 */
                unitCost?: number;
            }[];
        };
        AdjustStockRequest: {
            /**
             * Format: uuid
             * @description Made up by the sender: the same adjustment sent again, however much later, is recorded once.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            adjustmentId?: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            purpose: components["schemas"]["AdjustmentPurpose"];
            /** @description Required of a CORRECTION; each other purpose has one effect. */
            effect?: components["schemas"]["AdjustmentEffect"];
            /**
             * Format: uuid
             * @description With a VENDOR_RETURN: whose debt it takes off, or whose advance it adds to.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId?: string | null;
            note?: string | null;
            /**
             * Format: date
             * @description Absent: the outlet's day at occurredAt, or today.
             * @example 2026-11-15
             */
            businessDate?: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            occurredAt?: string;
            lines: {
                /**
                 * Format: uuid
                 * @description This, or the variantId in base units.
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId?: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                variantId?: string;
                /**
                 * @description In units of the item price, else in base units.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description Of an INCREASE, for one such unit. Absent: the average, or the last that was known.
                 * @example 149.99
                 */
                unitCost?: number;
            }[];
        };
        /** @enum {string} */
        AdjustmentEffect: "INCREASE" | "DECREASE";
        /** @enum {string} */
        AdjustmentPurpose: "OPENING" | "FOUND" | "RETURNED" | "PRODUCTION" | "DAMAGED" | "EXPIRED" | "THEFT" | "LOST" | "SAMPLE" | "INTERNAL_USE" | "VENDOR_RETURN" | "CORRECTION";
        AdjustmentSeed: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /** @description Of the product. */
            name: string;
            /** @description Of the variant. */
            variant: string;
            sku: string | null;
            barcode: string | null;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel: number;
            /** @description Low: at or below the reorder level. */
            status: components["schemas"]["StockStatus"];
            /**
             * @description Of one base unit: value ÷ quantity or, where nothing is there, the last average that was known. Null when it was never bought, and for who does not see cost.
             * @example 149.99
             */
            averageCost: number | null;
            /** @description The base unit first. */
            units: components["schemas"]["SeedUnit"][];
        };
        AdjustmentSeedPage: {
            rows: components["schemas"]["AdjustmentSeed"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        ApiError: {
            /** @constant */
            success: false;
            /** @example VALIDATION_FAILED */
            code: string;
            /** @description Written for a person. */
            message: string;
            data: null;
            meta: {
                /**
                 * Format: date-time
                 * @example 2026-11-15T09:30:00.000Z
                 */
                timestamp: string;
                path: string;
                requestId: string;
            };
            errors: {
                /** @example lines.0.quantity */
                field: string;
                /**
                 * @description REQUIRED, UNKNOWN, TYPE, CHOICE, FORMAT, LENGTH or RANGE by the schema; else the code of the refusal.
                 * @example REQUIRED
                 */
                code: string;
                /** @example is required */
                message: string;
            }[];
        };
        ApiKey: {
            /**
             * Format: uuid
             * @description Of its session: it is listed and revoked by this.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /** @description Told this once. Goes where an access token goes. */
            key: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string;
        };
        ApiKeyRequest: {
            /** @example Web shop */
            name: string;
            /** @default 365 */
            expiresInDays?: number;
        };
        /** @enum {string} */
        ApprovalAction: "DISCOUNT" | "PRICE" | "REFUND" | "VOID" | "CREDIT" | "DRAWER";
        ApprovalRequest: {
            action: components["schemas"]["ApprovalAction"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId?: string;
            /** @example Damaged box */
            note?: string;
        };
        ApprovalToken: {
            /** @description Opaque and for one use. */
            approvalToken: string;
            /**
             * @description Seconds until it expires.
             * @example 300
             */
            expiresIn: number;
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            /** @example createOutlet */
            operation: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string | null;
            userName: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            sessionId: string | null;
            /** @example 203.0.113.7 */
            address: string;
            requestId: string;
            /** @example outlet */
            subjectType: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            subjectId: string | null;
            /** @description The record before the change; null where there was none. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The record after it. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        AuditEntryPage: {
            rows: components["schemas"]["AuditEntry"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        AuthTokens: {
            /** @constant */
            tokenType: "Bearer";
            /** @description A JWT. */
            accessToken: string;
            /**
             * @description Seconds until the access token expires.
             * @example 900
             */
            expiresIn: number;
            /** @description Opaque and for one use: each refresh gives the next one. */
            refreshToken: string;
        };
        AverageCost: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @description Null: at all outlets that you may see.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            value: number;
            /**
             * @description Of one base unit. Null when it was never bought.
             * @example 149.99
             */
            averageCost: number | null;
        };
        BankAccountListResponse: {
            rows: components["schemas"]["BankDetails"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** Bank data */
        BankData: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            bankName: string | null;
            accountNumber: string | null;
            currency: string;
            /**
             * @description In major units.
             * @example 1250.5
             */
            openingBalance: number;
            /**
             * @description The sum of all that was posted to its ledger account.
             * @example 1250.5
             */
            balance: number;
            /**
             * Format: uuid
             * @description Its ledger account.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            accountId: string;
            status: components["schemas"]["BankStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        /** Bank details */
        BankDetails: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            bankName: string | null;
            accountNumber: string | null;
            currency: string;
            /**
             * @description In major units.
             * @example 1250.5
             */
            openingBalance: number;
            /**
             * @description The sum of all that was posted to its ledger account.
             * @example 1250.5
             */
            balance: number;
            /**
             * Format: uuid
             * @description Its ledger account.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            accountId: string;
            status: components["schemas"]["BankStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
            /**
             * @description What came in, an opening balance above zero included.
             * @example 1250.5
             */
            in: number;
            /**
             * @description What went out.
             * @example 1250.5
             */
            out: number;
        };
        BankLedgerLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            bank: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            /**
             * Format: uuid
             * @description The journal entry that it is a line of.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            entryId: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            source: {
                /** @example BANK_TRANSFER */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            /** @description The other side of the entry, by name: the party of each line, else its account. */
            counterpart: string | null;
            description: string | null;
            reference: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            /**
             * @description What came in by it.
             * @example 1250.5
             */
            debit: number;
            /**
             * @description What went out by it.
             * @example 1250.5
             */
            credit: number;
            /**
             * @description On the account after this line.
             * @example 1250.5
             */
            balance: number;
        };
        BankLedgerPage: {
            rows: components["schemas"]["BankLedgerLine"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        BankLedgerSummary: {
            /**
             * @description In major units.
             * @example 1250.5
             */
            opening: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            in: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            out: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            closing: number;
        };
        BankOperation: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            type: components["schemas"]["BankOperationType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            toBankId: string | null;
            /**
             * @description Of a deposit: cash (the default), what card or mobile money providers settle, or the owner.
             * @enum {string|null}
             */
            from: "CASH" | "POS" | "MOBILE" | "OWNER" | null;
            /**
             * @description Of a withdrawal: cash (the default) or the owner.
             * @enum {string|null}
             */
            to: "CASH" | "OWNER" | null;
            /**
             * @description In major units.
             * @example 1250.5
             */
            amount: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            charge: number;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            reference: string | null;
            note: string | null;
            /** @description Its journal entries: one, and another for the charge of a settlement. */
            entryIds: string[];
            /**
             * Format: uuid
             * @description Of charges and interest: the rest moves between our own accounts.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            paymentId: string | null;
        };
        BankOperationRequest: {
            type: components["schemas"]["BankOperationType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId: string;
            /**
             * Format: uuid
             * @description Of a transfer.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            toBankId?: string;
            /**
             * @description Of a deposit: cash (the default), what card or mobile money providers settle, or the owner.
             * @enum {string}
             */
            from?: "CASH" | "POS" | "MOBILE" | "OWNER";
            /**
             * @description Of a withdrawal: cash (the default) or the owner.
             * @enum {string}
             */
            to?: "CASH" | "OWNER";
            /**
             * @description In major units, with no more decimals than the currency has.
             * @example 1250.5
             */
            amount: number;
            /**
             * @description What the provider keeps of a settlement (a deposit from POS or MOBILE): that much less arrives.
             * @example 1250.5
             */
            charge?: number;
            /**
             * Format: date
             * @description Absent: today.
             * @example 2026-11-15
             */
            businessDate?: string;
            /**
             * Format: uuid
             * @description Whose money it is. Absent: of the business as a whole.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId?: string;
            reference?: string;
            note?: string;
        };
        /** @enum {string} */
        BankOperationType: "DEPOSIT" | "WITHDRAWAL" | "TRANSFER" | "CHARGE" | "INTEREST";
        /** @enum {string} */
        BankStatus: "ACTIVE" | "CLOSED";
        BankSummary: {
            accounts: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            balance: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            in: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            out: number;
        };
        BankTransaction: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            bank: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            /**
             * Format: uuid
             * @description The journal entry that it is a line of.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            entryId: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            source: {
                /** @example BANK_TRANSFER */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            /** @description The other side of the entry, by name: the party of each line, else its account. */
            counterpart: string | null;
            description: string | null;
            reference: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            /**
             * @description What came in by it.
             * @example 1250.5
             */
            debit: number;
            /**
             * @description What went out by it.
             * @example 1250.5
             */
            credit: number;
        };
        BankTransactionsResponse: {
            rows: components["schemas"]["BankTransaction"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        BatchBankRequest: {
            operations: components["schemas"]["BankOperationRequest"][];
        };
        BatchBankResponse: {
            operations: components["schemas"]["BankOperation"][];
            banks: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                balance: number;
            }[];
        };
        BulkStockRequest: {
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: uuid
             * @description The outlet that the goods come into.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            storeId: string;
            /**
             * Format: uuid
             * @description Required where not all is paid.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId?: string | null;
            /**
             * @description A label: cash, bank, pos, credit or split, in any case.
             * @example split
             */
            pmethod: string;
            /** @description In major units. */
            bankAmount: number;
            /** @description In major units. */
            posAmount: number;
            /** @description In major units. */
            cashAmount: number;
            /** @description What is paid now: the sum of the bank, POS and cash parts. */
            amount: number;
            /** @description The sum of the lines, each rounded to the currency. */
            total: number;
            /**
             * Format: uuid
             * @description Which bank pays, where there are several.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId?: string;
            note?: string;
            stock: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                productId: string;
                /**
                 * @description In units of the item price.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description Of one such unit, tax included.
                 * @example 149.99
                 */
                costPrice: number;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId: string;
            }[];
        };
        BusinessSettings: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            timezone: string;
            /**
             * @description Fixed since the registration.
             * @example NGN
             */
            currency: string;
            /**
             * Format: date
             * @description Nothing is posted on this day or before it.
             * @example 2026-11-15
             */
            booksClosedUntil: string | null;
            /** @description Whether the tax is in the prices, or comes on top. */
            pricesIncludeTax: boolean;
            /** @description By name. */
            taxRates: components["schemas"]["TaxRate"][];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        BusinessSettingsChange: {
            /** @example Corner Shop */
            name?: string;
            /** @example Africa/Lagos */
            timezone?: string;
            /**
             * Format: date
             * @description Closes the books up to this day; an earlier day reopens those after it, null all of them.
             * @example 2026-10-31
             */
            booksClosedUntil?: string | null;
            pricesIncludeTax?: boolean;
            /** @description Rates to change or to add; those that are not named stay. */
            taxRates?: components["schemas"]["TaxRateChange"][];
            /** @description Grows with each change. */
            version?: number;
        };
        Cart: {
            /**
             * Format: uuid
             * @description Null while nothing was put into it.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId: string | null;
            note: string | null;
            discount: components["schemas"]["Discount"] | null;
            lines: components["schemas"]["CartLine"][];
            totals: {
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                subtotal: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                discount: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                tax: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                total: number;
                /** @description Lines. */
                items: number;
            };
            pricesIncludeTax: boolean;
            /**
             * @description A discount is more than the goods cost by now: the figures are without discounts.
             * @enum {string|null}
             */
            problem: "DISCOUNT_TOO_LARGE" | null;
            /** @description Grows with each change. */
            version: number | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string | null;
        };
        CartLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            name: string;
            /** @description The abbreviation of its measurement. */
            unit: string | null;
            /**
             * @description Up to 4 decimals.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            unitPrice: number;
            /** @description Somebody agreed on another price than the usual one. */
            isOwnPrice: boolean;
            /**
             * @description Its own, and its share of that of the cart.
             * @example 1250.5
             */
            discount: number;
            /** @example 7.5 */
            taxPercent: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            tax: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /** @description In stock at the outlet, in this unit; null of a service. */
            available: number | null;
            /**
             * @description Why it could not be sold now. Lines of one item are added up.
             * @enum {string|null}
             */
            problem: "OUT_OF_STOCK" | "NOT_FOR_SALE" | null;
        };
        CategoryEdit: {
            /** @example Drinks */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
            status?: components["schemas"]["CategoryStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        CategoryInput: {
            /** @example Drinks */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
        };
        /** @enum {string} */
        CategoryStatus: "ACTIVE" | "DISABLED";
        CategorySummary: {
            total: number;
            active: number;
            disabled: number;
            withProducts: number;
        };
        ChangePasswordRequest: {
            /** @example four calm otters */
            currentPassword: string;
            /**
             * @description Any 10 to 128 characters, but not a common password nor made of your own name.
             * @example four calm otters
             */
            password: string;
        };
        CheckoutRequest: {
            /**
             * Format: uuid
             * @description What is sold: a cart of this user, or `lines`.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            cartId?: string;
            lines?: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId: string;
                /**
                 * @description In units of the item price.
                 * @example 2.5
                 */
                quantity: number;
                discount?: components["schemas"]["Discount"];
                /**
                 * @description Another price than the usual one; of a cashier it takes an approval.
                 * @example 149.99
                 */
                unitPrice?: number;
            }[];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId?: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId?: string;
            payments: {
                /**
                 * @description DEPOSIT pays from what the customer has with us. CREDIT is no payment: what is not paid is owed anyway.
                 * @example BANK
                 * @enum {string}
                 */
                method: "CASH" | "BANK" | "POS" | "MOBILE" | "DEPOSIT" | "CREDIT";
                /**
                 * @description What is handed over or charged, cash back included.
                 * @example 1250.5
                 */
                amount: number;
                /**
                 * @description Of a POS payment: handed out in cash.
                 * @example 1250.5
                 */
                cashBack?: number;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                bankId?: string;
                /** @example TRF-20931 */
                reference?: string;
            }[];
            discount?: components["schemas"]["Discount"];
            /**
             * Format: uuid
             * @description Made up by the sender: the same sale sent again, however much later, is made once.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            saleId?: string;
            /** @description The next of the till's series, where the till itself gives the numbers. */
            number?: string;
            /** @description A manager's yes, from POST /auth/approvals. */
            approvalToken?: string;
            note?: string;
        };
        CheckoutResponse: {
            sale: components["schemas"]["Sale"];
            payments: components["schemas"]["SalePayment"][];
            /**
             * @description In major units.
             * @example 1250.5
             */
            change: number;
            /** @example /sales/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10/receipt */
            receiptUrl: string;
        };
        CreateBankRequest: {
            /**
             * @description What people call it; its ledger account has the same name.
             * @example Main
             */
            name: string;
            /** @example First Bank */
            bankName?: string | null;
            /** @example 3012345678 */
            accountNumber?: string | null;
            /**
             * @description The business's own.
             * @example NGN
             */
            currency?: string;
            /**
             * @description What was on it before anything is recorded; below zero when overdrawn. Absent: nothing.
             * @example 1250.5
             */
            openingBalance?: number;
            /**
             * Format: date
             * @description The day of that balance. Absent: today.
             * @example 2026-11-15
             */
            openingDate?: string;
        };
        CreateExpenseRequest: {
            /**
             * Format: uuid
             * @description Made up by the sender: the same expense sent again, however much later, is recorded once.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            expenseId?: string;
            /**
             * Format: uuid
             * @description What it was for: an account of type EXPENSE.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            accountId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * @description In major units, with no more decimals than the currency has.
             * @example 1250.5
             */
            amount: number;
            /** @enum {string} */
            method: "CASH" | "BANK" | "POS" | "MOBILE";
            /**
             * Format: uuid
             * @description With the method BANK; may be absent when there is only one bank account.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId?: string | null;
            /** @example Ikeja Electric */
            payee?: string | null;
            note?: string | null;
            /**
             * Format: date
             * @description Absent: the outlet's day at occurredAt, or today.
             * @example 2026-11-15
             */
            businessDate?: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            occurredAt?: string;
        };
        Currency: {
            /** @example NGN */
            code: string;
            /** @example Nigerian Naira */
            name: string;
            /** @example ₦ */
            symbol: string;
            /** @example 2 */
            decimals: number;
        };
        CurrencyList: {
            rows: components["schemas"]["Currency"][];
        };
        /** Customer data */
        CustomerData: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            kind: components["schemas"]["PartyKind"];
            name: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string | null;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            address: string | null;
            taxNumber: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @example 50000
             */
            creditLimit: number | null;
            /**
             * @description The sum of its ledger lines: above zero it owes us, below zero we owe it.
             * @example 1250.5
             */
            balance: number;
            /**
             * @description Money of the customer that we hold; part of the balance.
             * @example 1250.5
             */
            deposit: number;
            /**
             * @description Money of ours that the vendor holds; part of the balance.
             * @example 1250.5
             */
            advance: number;
            status: components["schemas"]["PartyStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        CustomerProduct: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /** @description As it was called when it was last bought. */
            name: string;
            /** @example 2.5 */
            quantity: number;
            /** @example 2.5 */
            refundedQuantity: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /** @description How many sales it was in. */
            purchases: number;
            /**
             * Format: date
             * @example 2026-11-15
             */
            lastPurchasedOn: string;
        };
        CustomerProductPage: {
            rows: components["schemas"]["CustomerProduct"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        CustomerPurchase: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            number: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            lines: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            refunded: number;
            status: components["schemas"]["SaleStatus"];
        };
        CustomerPurchasePage: {
            rows: components["schemas"]["CustomerPurchase"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        CustomerSummaryDTO: {
            /** @description Parties that came between `from` and `to`. */
            newCustomer: number;
            /** @description Parties that were there on `to`. */
            totalCustomer: number;
            /** @description Those that owed us something on `to`. */
            debtors: number;
            /** @description Those that we owed something on `to`. */
            creditors: number;
        };
        /** Customer transaction */
        CustomerTransaction: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            source: {
                /**
                 * @description What was done; and which record it is.
                 * @example SALE
                 */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            party: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            note: string | null;
            /**
             * @description What the party owes us more, or we owe it less.
             * @example 1250.5
             */
            debit: number;
            /**
             * @description What the party owes us less, or we owe it more.
             * @example 1250.5
             */
            credit: number;
            /**
             * @description Of the party after this line, over all outlets, whatever the list leaves out; null in the list of all parties.
             * @example 1250.5
             */
            balance: number | null;
        };
        CustomerTransactionListResponse: {
            rows: components["schemas"]["CustomerTransaction"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        CustomerTransactionSummaryResponse: {
            /**
             * @description The balance before the first of these days.
             * @example 1250.5
             */
            opening: number;
            /**
             * @description What was sold to the customer, paid at once or not.
             * @example 1250.5
             */
            sales: number;
            /**
             * @description What the customer paid, less what was paid back; deposits count when they come in.
             * @example 1250.5
             */
            payments: number;
            /**
             * @description What was taken back of these sales.
             * @example 1250.5
             */
            refunds: number;
            /**
             * @description The balance after the last of these days: manual journals are in it, too.
             * @example 1250.5
             */
            closing: number;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            lastTransactionAt: string | null;
        };
        /**
         * @example {
         *       "percent": 5
         *     }
         */
        Discount: {
            /**
             * @description In major units, with no more decimals than the currency has.
             * @example 1250.5
             */
            amount?: number;
            /**
             * @description Up to 4 decimals.
             * @example 5
             */
            percent?: number;
        };
        EditBankRequest: {
            /**
             * @description What people call it; its ledger account has the same name.
             * @example Main
             */
            name: string;
            /** @example First Bank */
            bankName?: string | null;
            /** @example 3012345678 */
            accountNumber?: string | null;
            status?: components["schemas"]["BankStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        ExchangeSaleRequest: {
            /** @description What comes back. */
            returned: {
                /** @description Of the line in the sale. */
                position: number;
                /**
                 * @description In the unit that it was sold in.
                 * @example 2.5
                 */
                quantity: number;
                /** @description False for what is damaged: it does not go back into stock. */
                restock?: boolean;
            }[];
            /** @description What is taken instead. */
            lines: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId: string;
                /**
                 * @description In units of the item price.
                 * @example 2.5
                 */
                quantity: number;
                discount?: components["schemas"]["Discount"];
                /**
                 * @description Another price than the usual one; of a cashier it takes an approval.
                 * @example 149.99
                 */
                unitPrice?: number;
            }[];
            discount?: components["schemas"]["Discount"];
            /** @description For what the new goods cost more. */
            payments?: {
                /**
                 * @description DEPOSIT pays from what the customer has with us. CREDIT is no payment: what is not paid is owed anyway.
                 * @example BANK
                 * @enum {string}
                 */
                method: "CASH" | "BANK" | "POS" | "MOBILE" | "DEPOSIT" | "CREDIT";
                /**
                 * @description What is handed over or charged, cash back included.
                 * @example 1250.5
                 */
                amount: number;
                /**
                 * @description Of a POS payment: handed out in cash.
                 * @example 1250.5
                 */
                cashBack?: number;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                bankId?: string;
                /** @example TRF-20931 */
                reference?: string;
            }[];
            /** @description For what they cost less. Absent: as the sale was paid, where that was by one method. */
            givenBack?: {
                /**
                 * @description DEPOSIT: it stays with us for the customer.
                 * @example BANK
                 * @enum {string}
                 */
                method: "CASH" | "BANK" | "POS" | "MOBILE" | "DEPOSIT";
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                amount: number;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                bankId?: string;
                reference?: string;
            }[];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId?: string;
            /** @example Wrong size */
            reason?: string;
        };
        ExpensePage: {
            rows: components["schemas"]["Expenses"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        ExpenseStatus: "POSTED" | "REVERSED";
        ExpenseSummary: {
            /** @description The expenses that the list gives, reversed ones among them. */
            count: number;
            /**
             * @description What they cost: one that was reversed costs nothing.
             * @example 1250.5
             */
            total: number;
            byAccount: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                accountId: string;
                code: string;
                name: string;
                /** @description The expenses that the list gives, reversed ones among them. */
                count: number;
                /**
                 * @description What they cost: one that was reversed costs nothing.
                 * @example 1250.5
                 */
                total: number;
            }[];
        };
        Expenses: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            accountId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * @description In major units.
             * @example 1250.5
             */
            amount: number;
            /** @enum {string} */
            method: "CASH" | "BANK" | "POS" | "MOBILE";
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId: string | null;
            payee: string | null;
            note: string | null;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            status: components["schemas"]["ExpenseStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        ForgotPasswordRequest: {
            /**
             * @description An email address or a phone number: the message goes there.
             * @example ada@corner.example
             */
            identifier: string;
        };
        IncomeAccount: {
            rows: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                accountId: string;
                code: string;
                name: string;
                incomeType: components["schemas"]["IncomeType"];
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                amount: number;
            }[];
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description Of as many days right before date_from; null without a date_from.
             * @example 1250.5
             */
            previousTotal: number | null;
        };
        /** @enum {string} */
        IncomeType: "SALES" | "OTHER";
        InvariantCheck: {
            /**
             * Format: date-time
             * @description Null until the first check.
             * @example 2026-11-15T09:30:00.000Z
             */
            checkedAt: string | null;
            /** @description Whether nothing is broken. */
            holds: boolean | null;
            findings: {
                /** @example every journal entry balances */
                name: string;
                checked: number;
                broken: number;
                /** @description The first 20, with figures in minor units. */
                violations: string[];
            }[];
        };
        InviteRequest: {
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            role: components["schemas"]["TenantRole"];
            /** @description The outlets to be limited to; null: no limit. */
            outletIds?: string[] | null;
            /** @example Ada */
            firstName?: string;
            /** @example Obi */
            lastName?: string;
        };
        ItemPrice: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId: string | null;
            /**
             * @description How many base units are in one of it: 1 for the base unit, which each variant has one of.
             * @example 1
             */
            factor: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            price: number;
            barcode: string | null;
        };
        ItemPriceEdit: {
            /**
             * Format: uuid
             * @description Absent: a new unit. What is absent of the others stays.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId?: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId?: string | null;
            /**
             * @description How many base units are in one of it: 1 for the base unit, which each variant has one of.
             * @example 1
             */
            factor?: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            price: number;
            /**
             * @description Of this unit.
             * @example 15901234123454
             */
            barcode?: string | null;
        };
        ItemPriceInput: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId?: string | null;
            /**
             * @description How many base units are in one of it: 1 for the base unit, which each variant has one of.
             * @default 1
             * @example 1
             */
            factor?: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            price: number;
            /**
             * @description Of this unit.
             * @example 15901234123454
             */
            barcode?: string | null;
        };
        JournalEntry: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /** @example 20261115-8F1C2A10 */
            number: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            source: {
                /** @example JOURNAL */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            note: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            lines: components["schemas"]["JournalLine"][];
        };
        JournalEntryPage: {
            rows: components["schemas"]["JournalEntry"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        JournalInput: {
            /**
             * Format: date
             * @description Today when absent; never a day to come.
             * @example 2026-11-15
             */
            businessDate?: string;
            note?: string | null;
            /** @description Each with either a debit or a credit. */
            lines: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                accountId: string;
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                debit?: number;
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                credit?: number;
                /**
                 * Format: uuid
                 * @description Named on receivables, payables, deposits and advances, and there only.
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                partyId?: string | null;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                outletId?: string | null;
                note?: string | null;
            }[];
        };
        JournalLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            accountId: string;
            accountCode: string;
            accountName: string;
            /**
             * @description In major units.
             * @example 1250.5
             */
            debit: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            credit: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            /** @example CASH */
            method: string | null;
            note: string | null;
        };
        Location: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            address: string | null;
            country: string | null;
            status: components["schemas"]["LocationStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        LocationDropdown: {
            rows: components["schemas"]["LocationOption"][];
        };
        LocationEdit: {
            /** @example Lagos */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
            address?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example NG
             */
            country?: string | null;
            status?: components["schemas"]["LocationStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        LocationInput: {
            /** @example Lagos */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId?: string | null;
            address?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example NG
             */
            country?: string | null;
        };
        LocationOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
        };
        LocationOutletFilter: {
            rows: components["schemas"]["LocationOutlets"][];
        };
        LocationOutlets: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string | null;
            name: string | null;
            outlets: components["schemas"]["OutletOption"][];
        };
        LocationOverview: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            status: components["schemas"]["LocationStatus"];
            outlets: number;
            /** @description Active users who may work in one of its outlets. */
            users: number;
            /**
             * @description What the goods in its outlets cost; null for a role that does not see costs.
             * @example 1250.5
             */
            stockValue: number | null;
            /**
             * @description In major units.
             * @example 1250.5
             */
            salesTotal: number;
            /**
             * @description Cash of its outlets by the books; null for a role that does not see the books.
             * @example 1250.5
             */
            cashOnHand: number | null;
        };
        LocationOverviewPage: {
            rows: components["schemas"]["LocationOverview"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        LocationPage: {
            rows: components["schemas"]["Location"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        LocationStatus: "ACTIVE" | "INACTIVE";
        LocationSummary: {
            total: number;
            active: number;
            inactive: number;
            outlets: number;
        };
        LoginRequest: {
            /**
             * @description An email address or a phone number.
             * @example ada@corner.example
             */
            identifier: string;
            /** @example four calm otters */
            password: string;
            /** @default web */
            platform?: components["schemas"]["Platform"];
            /** @example till-2 */
            deviceId?: string;
        };
        Measurement: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            abr: string;
            itemCategoryId: string | null;
            mMetric: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        MeasurementInput: {
            /** @example Kilogram */
            name: string;
            /**
             * @description The abbreviation.
             * @example kg
             */
            abr: string;
            /**
             * @description For records from before measurements had ids, which name theirs by itemCategoryId and mMetric.
             * @example 12
             */
            itemCategoryId?: string | null;
            /**
             * @description For records from before measurements had ids, which name theirs by itemCategoryId and mMetric.
             * @example KG
             */
            mMetric?: string | null;
        };
        MeasurementOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId: string;
            /**
             * @description The measurement's name.
             * @example Kilogram
             */
            name: string;
            /**
             * @description Its abbreviation.
             * @example kg
             */
            abr: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
        };
        MeasurementPage: {
            rows: components["schemas"]["Measurement"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        Member: {
            /**
             * Format: uuid
             * @description Of the user; of the invitation until it is accepted.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            firstName: string | null;
            lastName: string | null;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            role: components["schemas"]["TenantRole"];
            status: components["schemas"]["MemberStatus"];
            emailVerified: boolean;
            /** @description The outlets that this user is limited to; null: all. */
            outletIds: string[] | null;
            /**
             * Format: date-time
             * @description When the invitation ends; null for those who have joined.
             * @example 2026-11-15T09:30:00.000Z
             */
            invitedUntil: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        MemberPage: {
            rows: components["schemas"]["Member"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        MemberStatus: "ACTIVE" | "DISABLED" | "INVITED";
        MfaRequired: {
            /** @description Goes with the code to `verifyTotp`. */
            mfaToken: string;
            methods: ("totp" | "recovery")[];
            /**
             * @description Seconds until the sign-in must begin again.
             * @example 300
             */
            expiresIn: number;
        };
        MfaVerifyRequest: {
            mfaToken?: string;
            /**
             * @description Six digits from the authenticator, or a recovery code.
             * @example 492039
             */
            code: string;
        };
        OAuthRegistration: {
            /** @description Takes the place of a password when registering. */
            registrationToken: string;
            /**
             * @description Seconds until the token expires.
             * @example 1800
             */
            expiresIn: number;
            /** @description The address that the provider has verified. */
            email: string;
            firstName: string | null;
            lastName: string | null;
        };
        OptionValue: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variant_type_id: string;
        };
        Organisation: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            currency: string;
            timezone: string;
        };
        Outlet: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            code: string;
            type: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId: string | null;
            address: string | null;
            phone: string | null;
            timezone: string;
            dayStartsAt: string;
            allowsNegativeStock: boolean;
            status: components["schemas"]["OutletStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        OutletDropdown: {
            rows: components["schemas"]["OutletOption"][];
        };
        OutletEdit: {
            /** @example Ikeja */
            name: string;
            /**
             * @description Begins the numbers of its sales; given out when absent.
             * @example LAG1
             */
            code?: string;
            type?: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId?: string | null;
            address?: string | null;
            phone?: string | null;
            /**
             * @description Absent: as it was.
             * @example Africa/Lagos
             */
            timezone?: string;
            /**
             * @description When the business day begins; what is sold before counts to the day before.
             * @example 04:00
             */
            dayStartsAt?: string;
            /** @description Whether more may go out than the books say is there. Absent: no, or as it was. */
            allowsNegativeStock?: boolean;
            status?: components["schemas"]["OutletStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        OutletInput: {
            /** @example Ikeja */
            name: string;
            /**
             * @description Begins the numbers of its sales; given out when absent.
             * @example LAG1
             */
            code?: string;
            type?: components["schemas"]["OutletType"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            locationId?: string | null;
            address?: string | null;
            phone?: string | null;
            /**
             * @description Absent: the business's own.
             * @example Africa/Lagos
             */
            timezone?: string;
            /**
             * @description When the business day begins; what is sold before counts to the day before.
             * @example 04:00
             */
            dayStartsAt?: string;
            /** @description Whether more may go out than the books say is there. Absent: no, or as it was. */
            allowsNegativeStock?: boolean;
        };
        OutletOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
        };
        OutletPage: {
            rows: components["schemas"]["Outlet"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        OutletStatus: "ACTIVE" | "CLOSED";
        OutletSummary: {
            total: number;
            active: number;
            closed: number;
            byType: {
                STORE: number;
                WAREHOUSE: number;
                KIOSK: number;
                ONLINE: number;
            };
        };
        /** @enum {string} */
        OutletType: "STORE" | "WAREHOUSE" | "KIOSK" | "ONLINE";
        PaginationMeta: {
            page: number;
            perPage: number;
            total: number;
        };
        ParkCartRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * @description To know it by.
             * @example Lady in red
             */
            note?: string;
        };
        ParkedCart: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId: string | null;
            note: string | null;
            /** @description Lines. */
            items: number;
            /**
             * Format: uuid
             * @description Who parked it.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            parkedAt: string;
        };
        ParkedCartPage: {
            rows: components["schemas"]["ParkedCart"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        Party: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            kind: components["schemas"]["PartyKind"];
            name: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string | null;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            address: string | null;
            taxNumber: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @example 50000
             */
            creditLimit: number | null;
            /**
             * @description The sum of its ledger lines: above zero it owes us, below zero we owe it.
             * @example 1250.5
             */
            balance: number;
            /**
             * @description Money of the customer that we hold; part of the balance.
             * @example 1250.5
             */
            deposit: number;
            /**
             * @description Money of ours that the vendor holds; part of the balance.
             * @example 1250.5
             */
            advance: number;
            status: components["schemas"]["PartyStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        PartyBase: {
            /** @example Bola Adeyemi */
            name: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email?: string | null;
            /**
             * @description In international form; blanks, dots, dashes and brackets in it do not matter.
             * @example +234 801 234 5678
             */
            phone?: string | null;
            address?: string | null;
            taxNumber?: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @default 0
             * @example 50000
             */
            creditLimit?: number | null;
            status?: components["schemas"]["PartyStatus"];
        };
        PartyChanges: {
            /** @example Bola Adeyemi */
            name?: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email?: string | null;
            /**
             * @description In international form; blanks, dots, dashes and brackets in it do not matter.
             * @example +234 801 234 5678
             */
            phone?: string | null;
            address?: string | null;
            taxNumber?: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @example 50000
             */
            creditLimit?: number | null;
            status?: components["schemas"]["PartyStatus"];
            kind?: components["schemas"]["PartyKind"];
            /** @description Grows with each change. */
            version?: number;
        };
        PartyInput: {
            kind?: components["schemas"]["PartyKind"];
            /** @example Bola Adeyemi */
            name: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email?: string | null;
            /**
             * @description In international form; blanks, dots, dashes and brackets in it do not matter.
             * @example +234 801 234 5678
             */
            phone?: string | null;
            address?: string | null;
            taxNumber?: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @default 0
             * @example 50000
             */
            creditLimit?: number | null;
            status?: components["schemas"]["PartyStatus"];
        };
        /** @enum {string} */
        PartyKind: "CUSTOMER" | "VENDOR" | "BOTH";
        PartyPage: {
            rows: components["schemas"]["Party"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        PartySide: "customer" | "vendor";
        /** @enum {string} */
        PartyStatus: "ACTIVE" | "BLOCKED";
        PartyTransaction: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            source: {
                /**
                 * @description What was done; and which record it is.
                 * @example SALE
                 */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            party: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            note: string | null;
            /**
             * @description What the party owes us more, or we owe it less.
             * @example 1250.5
             */
            debit: number;
            /**
             * @description What the party owes us less, or we owe it more.
             * @example 1250.5
             */
            credit: number;
            /**
             * @description Of the party after this line, over all outlets, whatever the list leaves out; null in the list of all parties.
             * @example 1250.5
             */
            balance: number | null;
        };
        Payment: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            direction: components["schemas"]["PaymentDirection"];
            method: components["schemas"]["PaymentMethod"];
            purpose: components["schemas"]["PaymentPurpose"];
            /**
             * @description Below zero where it takes another payment back.
             * @example 1250.5
             */
            amount: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            tendered: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            change: number;
            /**
             * @description Cash handed out against it.
             * @example 1250.5
             */
            cashBack: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            partyId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId: string | null;
            source: {
                /** @example PAYMENT */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            /** @description The debts that it settled, oldest first. */
            allocations: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                debtId: string;
                source: {
                    /** @example PAYMENT */
                    type: string;
                    /**
                     * Format: uuid
                     * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                     */
                    id: string;
                };
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                amount: number;
            }[];
            /** @description What it left the party with; above zero, `balance` is owed to us. */
            balances: {
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                balance: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                deposit: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                advance: number;
            } | null;
            /**
             * Format: uuid
             * @description The payment that this one takes back.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            reversesId: string | null;
            /**
             * Format: uuid
             * @description The payment that took this one back.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            reversedById: string | null;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            reference: string | null;
            note: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
        };
        PaymentAnalysis: {
            /**
             * @description The same for a method in every answer.
             * @example CASH
             */
            id: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /**
             * @description Paid towards sales, net of change.
             * @example 1250.5
             */
            salesPmt: number;
            /**
             * @description Other money in: debts settled, deposits, what was overpaid and handed back as cash.
             * @example 1250.5
             */
            paidIn: number;
            /**
             * @description Money out: expenses, vendors, refunds.
             * @example 1250.5
             */
            paidOut: number;
            /**
             * @description Cash handed out against payments by other methods; on the row of CASH.
             * @example 1250.5
             */
            cashBack: number;
            /**
             * @description salesPmt + paidIn − paidOut − cashBack.
             * @example 1250.5
             */
            balance: number;
            status: components["schemas"]["PaymentAnalysisStatus"];
        };
        PaymentAnalysisPage: {
            rows: components["schemas"]["PaymentAnalysis"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /**
         * @description OPEN while something in it is not yet counted at the close of a till; then what the counting showed.
         * @enum {string}
         */
        PaymentAnalysisStatus: "OPEN" | "BALANCED" | "SHORT" | "OVER";
        PaymentAnalysisSummary: {
            /**
             * @description Paid towards sales, net of change.
             * @example 1250.5
             */
            salesPmt: number;
            /**
             * @description Other money in: debts settled, deposits, what was overpaid and handed back as cash.
             * @example 1250.5
             */
            paidIn: number;
            /**
             * @description Money out: expenses, vendors, refunds.
             * @example 1250.5
             */
            paidOut: number;
            /**
             * @description Cash handed out against payments by other methods; on the row of CASH.
             * @example 1250.5
             */
            cashBack: number;
            /**
             * @description salesPmt + paidIn − paidOut − cashBack.
             * @example 1250.5
             */
            balance: number;
            /** @description How many rows the table has, that of DEPOSIT among them. */
            methods: number;
        };
        /** @enum {string} */
        PaymentDirection: "IN" | "OUT";
        PaymentInput: {
            /**
             * Format: uuid
             * @description Made up by the sender: the same payment sent again, however much later, is recorded once.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            paymentId?: string;
            direction: components["schemas"]["PaymentDirection"];
            /**
             * @description DEPOSIT pays from the customer's deposit, or from our advance to the vendor.
             * @example BANK
             */
            method: components["schemas"]["PaymentMethod"];
            /**
             * @description IN: SETTLEMENT (absent means this), DEPOSIT, ADVANCE_REFUND. OUT: SETTLEMENT, ADVANCE, DEPOSIT_REFUND.
             * @enum {string}
             */
            purpose?: "SETTLEMENT" | "DEPOSIT" | "DEPOSIT_REFUND" | "ADVANCE" | "ADVANCE_REFUND";
            /**
             * @description In major units, with no more decimals than the currency has.
             * @example 1250.5
             */
            amount: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            partyId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @description With the method BANK; may be absent when there is only one bank account.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId?: string | null;
            /** @description Which debts a SETTLEMENT settles; absent: the oldest first. What is left becomes a deposit or an advance. */
            allocations?: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                debtId?: string;
                source?: {
                    /** @example SALE */
                    type: string;
                    /**
                     * Format: uuid
                     * @description The sale, purchase, … that is owed.
                     * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                     */
                    id: string;
                };
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                amount: number;
            }[];
            /**
             * Format: date
             * @description Absent: the outlet's day at occurredAt, or today.
             * @example 2026-01-31
             */
            businessDate?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt?: string;
            /** @example TRF-20931 */
            reference?: string | null;
            note?: string | null;
        };
        PaymentLogsResponse: {
            rows: components["schemas"]["Payment"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        PaymentMethod: "CASH" | "BANK" | "POS" | "MOBILE" | "DEPOSIT";
        /** @enum {string} */
        PaymentPurpose: "SALE" | "REFUND" | "PURCHASE" | "PURCHASE_RETURN" | "EXPENSE" | "SETTLEMENT" | "DEPOSIT" | "DEPOSIT_REFUND" | "ADVANCE" | "ADVANCE_REFUND" | "CHARGE" | "INTEREST" | "TILL_IN" | "TILL_OUT";
        PaymentSummaryResponse: {
            count: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            in: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            out: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            net: number;
            /** @description The methods that were used. DEPOSIT moves no money: it uses what came in before. */
            byMethod: {
                method: components["schemas"]["PaymentMethod"];
                count: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                in: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                out: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                net: number;
            }[];
        };
        PinRequest: {
            /**
             * @description 4 to 8 digits.
             * @example 2580
             */
            pin: string;
            /** @example four calm otters */
            currentPassword?: string;
        };
        PinSwitchRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * @description 4 to 8 digits.
             * @example 2580
             */
            pin: string;
        };
        /** @enum {string} */
        Platform: "web" | "android" | "ios" | "desktop" | "pos";
        Product: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            description: string | null;
            /** @description Of its variant, when it has one only. */
            sku: string | null;
            /** @description Of its variant, when it has one only. */
            barcode: string | null;
            brand: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId: string | null;
            kind: components["schemas"]["ProductKind"];
            status: components["schemas"]["ProductStatus"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            taxRateId: string | null;
            /** @example 10 */
            reorderLevel: number;
            /** @description Below the address of this server; never changes. */
            imageUrl: string | null;
            options: components["schemas"]["ProductOption"][];
            variants: components["schemas"]["Variant"][];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        ProductCategory: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            parentId: string | null;
            status: components["schemas"]["CategoryStatus"];
            /** @description Products in the category itself, disabled ones too, without those in categories below it. */
            productCount: number;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        ProductCategoryPage: {
            rows: components["schemas"]["ProductCategory"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        ProductEdit: {
            /** @example Soap */
            name: string;
            description?: string | null;
            /**
             * @description Of a product with one variant.
             * @example SOAP-100
             */
            sku?: string | null;
            /**
             * @description Of a product with one variant.
             * @example 5901234123457
             */
            barcode?: string | null;
            brand?: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId?: string | null;
            kind?: components["schemas"]["ProductKind"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            taxRateId?: string | null;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel?: number;
            /** @description Absent: as they were. Variants that go are disabled if they have a history, else removed. */
            options?: components["schemas"]["ProductOptionInput"][];
            /** @description Grows with each change. */
            version?: number;
        };
        ProductInput: {
            /** @example Soap */
            name: string;
            description?: string | null;
            /**
             * @description Of a product with one variant.
             * @example SOAP-100
             */
            sku?: string | null;
            /**
             * @description Of a product with one variant.
             * @example 5901234123457
             */
            barcode?: string | null;
            brand?: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId?: string | null;
            kind?: components["schemas"]["ProductKind"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            taxRateId?: string | null;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel?: number;
            /** @description A variant is made of each combination of the values. */
            options?: components["schemas"]["ProductOptionInput"][];
            /** @description Of every variant that has none of its own; absent: one unit at no price. */
            prices?: components["schemas"]["ItemPriceInput"][];
            /** @description What single variants have of their own; those not named here are made all the same. */
            variants?: components["schemas"]["VariantInput"][];
        };
        /** @enum {string} */
        ProductKind: "GOODS" | "SERVICE";
        ProductOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variant_type_id: string;
            /** @description Of the variant type. */
            name: string;
            valueIds: string[];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        ProductOptionEdit: {
            valueIds: string[];
            /** @description Grows with each change. */
            version?: number;
        };
        ProductOptionInput: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variant_type_id: string;
            valueIds: string[];
        };
        ProductPage: {
            rows: components["schemas"]["Product"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        ProductStatus: "ACTIVE" | "DISABLED";
        ProductSummary: {
            total: number;
            active: number;
            disabled: number;
            /** @description Of these products. */
            variants: number;
            /** @description Products with a variant that is low. */
            lowStock: number;
            /** @description Products with a variant that is not there. */
            outOfStock: number;
        };
        Profile: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            /** @enum {string} */
            role: "OWNER" | "MANAGER" | "CASHIER" | "STOREKEEPER" | "ACCOUNTANT" | "OPERATOR";
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            emailVerified: boolean;
            /** @description The outlets that this user is limited to; null: all. */
            outletIds: string[] | null;
            /** @description False for those who sign in at a provider alone. */
            hasPassword: boolean;
            hasPin: boolean;
            hasSecondFactor: boolean;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        PurchaseLog: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            storeId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId: string | null;
            /** @example split */
            pmethod: string;
            /**
             * @description Of all lines, in base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            paid: number;
            /**
             * @description What is still owed to the vendor; like paid, nothing once it is reversed.
             * @example 1250.5
             */
            due: number;
            /** @enum {string} */
            status: "POSTED" | "REVERSED";
            note: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        PurchaseLogDetails: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            storeId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId: string | null;
            /** @example split */
            pmethod: string;
            /**
             * @description Of all lines, in base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            paid: number;
            /**
             * @description What is still owed to the vendor; like paid, nothing once it is reversed.
             * @example 1250.5
             */
            due: number;
            /** @enum {string} */
            status: "POSTED" | "REVERSED";
            note: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
            lines: components["schemas"]["PurchaseLogLine"][];
            /** @description What was paid with it, and what settled it later; below zero where that was taken back. */
            payments: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                /** @example CASH */
                method: string;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                amount: number;
            }[];
        };
        PurchaseLogLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            purchaseId: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            date: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            storeId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            name: string;
            /**
             * @description Up to 4 decimals.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description The same in base units.
             * @example 2.5
             */
            baseQuantity: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            costPrice: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description Of its purchase: what was reversed is in no sum.
             * @enum {string}
             */
            status: "POSTED" | "REVERSED";
        };
        PurchaseLogLinePage: {
            rows: components["schemas"]["PurchaseLogLine"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        PurchaseLogPage: {
            rows: components["schemas"]["PurchaseLog"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        PurchaseLogSummary: {
            count: number;
            /**
             * @description In base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            paid: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            due: number;
        };
        PurchaseSeed: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /** @description Of the product. */
            name: string;
            /** @description Of the variant. */
            variant: string;
            sku: string | null;
            barcode: string | null;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel: number;
            /** @description Low: at or below the reorder level. */
            status: components["schemas"]["StockStatus"];
            /**
             * @description Of one base unit, when it was last bought for an outlet that you may see. Null when it never was, and for who does not see cost.
             * @example 149.99
             */
            lastCost: number | null;
            /**
             * Format: date
             * @example 2026-11-15
             */
            lastPurchasedOn: string | null;
            /** @description The base unit first. */
            units: components["schemas"]["SeedUnit"][];
        };
        PurchaseSeedPage: {
            rows: components["schemas"]["PurchaseSeed"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        QuantityBalance: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: date
             * @description At the close of this day; null: now.
             * @example 2026-11-15
             */
            date: string | null;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units; null for who does not see cost.
             * @example 1250.5
             */
            value: number | null;
            /** @description The same by outlet, where it ever moved. */
            outlets: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                outletId: string;
                name: string;
                /**
                 * @description In base units, up to 4 decimals; below zero where more went out than was there.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description In major units; null for who does not see cost.
                 * @example 1250.5
                 */
                value: number | null;
            }[];
        };
        RecoveryCodes: {
            /** @description Ten codes, each for one sign-in without the authenticator. They are not shown again. */
            recoveryCodes: string[];
        };
        RefreshRequest: {
            /** @description Absent: the cookie refresh_token. */
            refreshToken?: string;
        };
        Refund: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            saleId: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId: string | null;
            /**
             * @description What was taken back is worth.
             * @example 1250.5
             */
            total: number;
            /**
             * @description In the total.
             * @example 1250.5
             */
            tax: number;
            /**
             * @description Taken off the debt; the rest went back as money.
             * @example 1250.5
             */
            credited: number;
            isVoid: boolean;
            reason: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            lines: {
                position: number;
                quantity: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                tax: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                total: number;
                restocked: boolean;
            }[];
            payments: components["schemas"]["SalePayment"][];
        };
        RefundSaleRequest: {
            /**
             * Format: uuid
             * @description Made up by the sender: the same refund sent again, however much later, is made once.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            refundId?: string;
            /** @description Absent: all that is left of the sale. */
            lines?: {
                /** @description Of the line in the sale. */
                position: number;
                /**
                 * @description In the unit that it was sold in.
                 * @example 2.5
                 */
                quantity: number;
                /** @description False for what is damaged: it does not go back into stock. */
                restock?: boolean;
            }[];
            /** @description How the money goes back, after what is still owed is taken off the debt. Absent: as it was paid, where that was by one method. */
            payments?: {
                /**
                 * @description DEPOSIT: it stays with us for the customer.
                 * @example BANK
                 * @enum {string}
                 */
                method: "CASH" | "BANK" | "POS" | "MOBILE" | "DEPOSIT";
                /**
                 * @description In major units, with no more decimals than the currency has.
                 * @example 1250.5
                 */
                amount: number;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                bankId?: string;
                reference?: string;
            }[];
            /**
             * Format: uuid
             * @description Whose drawer the cash comes from.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId?: string;
            /** @example Wrong size */
            reason?: string;
        };
        /**
         * @example {
         *       "businessName": "Corner Shop",
         *       "firstName": "Ada",
         *       "lastName": "Obi",
         *       "email": "ada@corner.example",
         *       "password": "four calm otters",
         *       "currency": "NGN",
         *       "timezone": "Africa/Lagos"
         *     }
         */
        RegisterRequest: {
            /** @example Ada */
            firstName: string;
            /** @example Obi */
            lastName: string;
            /**
             * @description Any 10 to 128 characters, but not a common password nor made of your own name.
             * @example four calm otters
             */
            password?: string;
            /** @example Corner Shop */
            businessName?: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email?: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone?: string;
            /** @example NGN */
            currency?: string;
            /** @example Africa/Lagos */
            timezone?: string;
            /** @description What stands behind #token= in the link of an invitation. */
            inviteToken?: string;
            /** @description Instead of a password, for a new business: what a sign-in at a provider gave. */
            registrationToken?: string;
        };
        Registration: {
            organisation: components["schemas"]["Organisation"];
            user: components["schemas"]["User"];
            /**
             * Format: uuid
             * @description The first outlet; null for someone who was invited.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string | null;
        };
        RequestMeta: {
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            timestamp: string;
            path: string;
        };
        ResetPasswordRequest: {
            /**
             * @description What stands behind #token= in the link.
             * @example AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh
             */
            token?: string;
            /**
             * @description Whom the code was sent to.
             * @example ada@corner.example
             */
            identifier?: string;
            /**
             * @description Instead of the token: the six digits of the message.
             * @example 042917
             */
            code?: string;
            /**
             * @description Any 10 to 128 characters, but not a common password nor made of your own name.
             * @example four calm otters
             */
            password: string;
        };
        ReversePaymentRequest: {
            note?: string | null;
        };
        ReversePurchaseRequest: {
            note?: string | null;
        };
        Sale: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * @description Without gaps in its till.
             * @example LAG1-T1-000042
             */
            number: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId: string | null;
            /**
             * @description Quantities by prices, before discount.
             * @example 1250.5
             */
            subtotal: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            discount: number;
            /**
             * @description In the total, whether the prices include it or not.
             * @example 1250.5
             */
            tax: number;
            /**
             * @description To what coins can pay.
             * @example 1250.5
             */
            rounding: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description At once and since.
             * @example 1250.5
             */
            paid: number;
            /**
             * @description Still owed: paid + due + credited = total.
             * @example 1250.5
             */
            due: number;
            /**
             * @description Taken off the debt by refunds.
             * @example 1250.5
             */
            credited: number;
            /**
             * @description Taken back in all, what was credited included.
             * @example 1250.5
             */
            refunded: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            change: number;
            /**
             * @description What the goods were worth in stock; null for cashiers.
             * @example 1250.5
             */
            cost: number | null;
            status: components["schemas"]["SaleStatus"];
            paymentStatus: components["schemas"]["SalePaymentStatus"];
            pricesIncludeTax: boolean;
            note: string | null;
            /**
             * Format: uuid
             * @description Who sold it.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /** @description Rung up while the till had no connection. */
            isOffline: boolean;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string;
            lines: components["schemas"]["SaleLine"][];
        };
        SaleDetails: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * @description Without gaps in its till.
             * @example LAG1-T1-000042
             */
            number: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            tillSessionId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId: string | null;
            /**
             * @description Quantities by prices, before discount.
             * @example 1250.5
             */
            subtotal: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            discount: number;
            /**
             * @description In the total, whether the prices include it or not.
             * @example 1250.5
             */
            tax: number;
            /**
             * @description To what coins can pay.
             * @example 1250.5
             */
            rounding: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            total: number;
            /**
             * @description At once and since.
             * @example 1250.5
             */
            paid: number;
            /**
             * @description Still owed: paid + due + credited = total.
             * @example 1250.5
             */
            due: number;
            /**
             * @description Taken off the debt by refunds.
             * @example 1250.5
             */
            credited: number;
            /**
             * @description Taken back in all, what was credited included.
             * @example 1250.5
             */
            refunded: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            change: number;
            /**
             * @description What the goods were worth in stock; null for cashiers.
             * @example 1250.5
             */
            cost: number | null;
            status: components["schemas"]["SaleStatus"];
            paymentStatus: components["schemas"]["SalePaymentStatus"];
            pricesIncludeTax: boolean;
            note: string | null;
            /**
             * Format: uuid
             * @description Who sold it.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /** @description Rung up while the till had no connection. */
            isOffline: boolean;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string;
            lines: components["schemas"]["SaleLine"][];
            payments: components["schemas"]["SalePayment"][];
            refunds: components["schemas"]["Refund"][];
        };
        SaleExchanged: {
            refund: components["schemas"]["Refund"];
            exchange: components["schemas"]["CheckoutResponse"];
        };
        SaleLine: {
            /** @description By this a refund names it. */
            position: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            name: string;
            /**
             * @description Up to 4 decimals.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            unitPrice: number;
            /**
             * @description Its own, and its share of that of the whole sale.
             * @example 1250.5
             */
            discount: number;
            /** @example 7.5 */
            taxPercent: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            tax: number;
            /**
             * @description What is charged for it, tax included.
             * @example 1250.5
             */
            total: number;
            /**
             * @description What the goods were worth in stock; null for cashiers.
             * @example 1250.5
             */
            cost: number | null;
            /**
             * @description Up to 4 decimals.
             * @example 2.5
             */
            refundedQuantity: number;
        };
        SalePayment: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            method: components["schemas"]["PaymentMethod"];
            /**
             * @description What went into our hands: cash back included, change not.
             * @example 1250.5
             */
            amount: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            tendered: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            change: number;
            /**
             * @description In major units.
             * @example 1250.5
             */
            cashBack: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            bankId: string | null;
            reference: string | null;
        };
        /** @enum {string} */
        SalePaymentStatus: "PAID" | "PART_PAID" | "UNPAID";
        SaleRefunded: {
            refund: components["schemas"]["Refund"];
            sale: components["schemas"]["Sale"];
        };
        /** @enum {string} */
        SaleStatus: "COMPLETED" | "PARTIALLY_REFUNDED" | "REFUNDED" | "VOIDED";
        SeedUnit: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId: string | null;
            /** @description The abbreviation of its measurement. */
            unit: string | null;
            /** @description How many base units are in one of it. */
            factor: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            price: number;
            barcode: string | null;
        };
        SellableItem: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            itemPriceId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /** @description Of the product. */
            name: string;
            /** @description Of the variant. */
            variant: string;
            kind: components["schemas"]["ProductKind"];
            sku: string | null;
            /** @description The unit's own, else the variant's. */
            barcode: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            measurementId: string | null;
            /** @description The abbreviation of its measurement. */
            unit: string | null;
            /** @description How many base units are in one of it. */
            factor: number;
            /**
             * @description Of one unit, in major units, up to 4 decimals.
             * @example 149.99
             */
            price: number;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            taxRateId: string | null;
            /** @example 7.5 */
            taxPercent: number | null;
            imageUrl: string | null;
            /** @description The outlet's stock in base units; null without an outlet, or of a service. */
            quantity: number | null;
        };
        Session: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * @description TILL: a till taken over by PIN.
             * @enum {string}
             */
            kind: "LOGIN" | "TILL" | "API_KEY";
            /** @description Of an API key. */
            name: string | null;
            /** @description Null for an API key. */
            platform: components["schemas"]["Platform"] | null;
            deviceId: string | null;
            address: string;
            userAgent: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string;
            /** @description The session of this request. */
            current: boolean;
        };
        SessionCheck: {
            user: components["schemas"]["User"];
            organisation: components["schemas"]["Organisation"];
            permissions: string[];
            /**
             * Format: date-time
             * @description When the session ends unless it is refreshed.
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string;
        };
        SessionMeta: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            sessionId: string;
        };
        SessionPage: {
            rows: components["schemas"]["Session"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        SidebarEntry: {
            id: string;
            label: string;
            icon: string;
            /** @description Null for a branch, which leads nowhere itself. */
            route: string | null;
            children: components["schemas"]["SidebarPlace"][];
        };
        SidebarPlace: {
            id: string;
            label: string;
            icon: string;
            route: string;
            children: null[];
        };
        Stock: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            product: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            variant: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
                sku: string | null;
                barcode: string | null;
            };
            outlet: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string;
            };
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units; null for who does not see cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * @description Of one base unit: value ÷ quantity or, where nothing is there, the last average that was known. Null when it was never bought, and for who does not see cost.
             * @example 149.99
             */
            averageCost: number | null;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel: number;
            /** @description Low: at or below the reorder level. */
            status: components["schemas"]["StockStatus"];
            /**
             * Format: date-time
             * @description When it last moved; null when it never did.
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string | null;
        };
        StockAdjustment: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            purpose: components["schemas"]["AdjustmentPurpose"];
            effect: components["schemas"]["AdjustmentEffect"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId: string | null;
            note: string | null;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * @description Of all lines, in base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description At cost; null for who does not see what goods cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
        };
        StockAdjustmentDetails: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            purpose: components["schemas"]["AdjustmentPurpose"];
            effect: components["schemas"]["AdjustmentEffect"];
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            vendorId: string | null;
            note: string | null;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * @description Of all lines, in base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description At cost; null for who does not see what goods cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            lines: components["schemas"]["StockAdjustmentLine"][];
        };
        StockAdjustmentLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            adjustmentId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            purpose: components["schemas"]["AdjustmentPurpose"];
            effect: components["schemas"]["AdjustmentEffect"];
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            name: string;
            /**
             * @description In base units.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Of one base unit; null as the value is.
             * @example 149.99
             */
            unitCost: number | null;
            /**
             * @description At cost; null for who does not see what goods cost.
             * @example 1250.5
             */
            value: number | null;
        };
        StockAdjustmentLinePage: {
            rows: components["schemas"]["StockAdjustmentLine"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockAdjustmentPage: {
            rows: components["schemas"]["StockAdjustment"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockAdjustmentSummary: {
            count: number;
            /**
             * @description In base units.
             * @example 2.5
             */
            quantityIn: number;
            /**
             * @description In base units.
             * @example 2.5
             */
            quantityOut: number;
            /**
             * @description At cost; null for who does not see what goods cost.
             * @example 1250.5
             */
            valueIn: number | null;
            /**
             * @description At cost; null for who does not see what goods cost.
             * @example 1250.5
             */
            valueOut: number | null;
        };
        StockMovement: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            productName: string;
            variantName: string;
            outletName: string;
            /** @example PURCHASE */
            reason: string;
            /**
             * @description In base units; below zero when it went out.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Value ÷ quantity; null where only the value changed, and for who does not see cost.
             * @example 149.99
             */
            unitCost: number | null;
            /**
             * @description In major units; null for who does not see cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * @description How much there was at the outlet after it, in the order in which movements were recorded: what is backdated counts from when it was recorded.
             * @example 2.5
             */
            balanceAfter: number;
            source: {
                /** @example PURCHASE */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
            };
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            recordedAt: string;
            user: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id: string;
                name: string | null;
            };
        };
        StockMovementPage: {
            rows: components["schemas"]["StockMovement"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockMovementSummary: {
            /** @description Before date_from. */
            opening: {
                /**
                 * @description In base units, up to 4 decimals; below zero where more went out than was there.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description In major units; null for who does not see cost.
                 * @example 1250.5
                 */
                value: number | null;
            };
            in: {
                /**
                 * @description In base units, up to 4 decimals; below zero where more went out than was there.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description In major units; null for who does not see cost.
                 * @example 1250.5
                 */
                value: number | null;
            };
            /** @description As figures above zero. */
            out: {
                /**
                 * @description In base units, up to 4 decimals; below zero where more went out than was there.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description In major units; null for who does not see cost.
                 * @example 1250.5
                 */
                value: number | null;
            };
            /** @description After date_to: opening + in − out. */
            closing: {
                /**
                 * @description In base units, up to 4 decimals; below zero where more went out than was there.
                 * @example 2.5
                 */
                quantity: number;
                /**
                 * @description In major units; null for who does not see cost.
                 * @example 1250.5
                 */
                value: number | null;
            };
        };
        StockPage: {
            rows: components["schemas"]["Stock"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockRow: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            productName: string;
            variantName: string;
            sku: string | null;
            barcode: string | null;
            brand: string | null;
            categoryName: string | null;
            outletName: string;
            /** @description The abbreviation of the measurement of the base unit. */
            unit: string | null;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description Stock at or below it is low.
             * @example 10
             */
            reorderLevel: number;
            /** @description Low: at or below the reorder level. */
            status: components["schemas"]["StockStatus"];
            /**
             * @description Of one base unit.
             * @example 149.99
             */
            price: number | null;
            /**
             * @description Quantity × price.
             * @example 1250.5
             */
            retailValue: number;
            /**
             * @description Of one base unit: value ÷ quantity or, where nothing is there, the last average that was known. Null when it was never bought, and for who does not see cost.
             * @example 149.99
             */
            averageCost: number | null;
            /**
             * @description In major units; null for who does not see cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * Format: date-time
             * @description When it last moved; null when it never did.
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string | null;
        };
        StockRowPage: {
            rows: components["schemas"]["StockRow"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** @enum {string} */
        StockStatus: "IN_STOCK" | "LOW_STOCK" | "OUT_OF_STOCK" | "NEGATIVE";
        StockSummary: {
            /** @description Rows: a variant at an outlet is one. */
            items: number;
            /**
             * @description In base units, up to 4 decimals; below zero where more went out than was there.
             * @example 2.5
             */
            quantity: number;
            /**
             * @description In major units; null for who does not see cost.
             * @example 1250.5
             */
            value: number | null;
            /**
             * @description What it sells for: quantity × price of the base unit.
             * @example 1250.5
             */
            retailValue: number;
            inStock: number;
            lowStock: number;
            outOfStock: number;
            negative: number;
        };
        StockTake: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /** @enum {string} */
            status: "IN_PROGRESS" | "IN_REVIEW" | "COMPLETED" | "CANCELLED";
            /** @description While it is counted, nobody sees the book here. */
            blind: boolean;
            /**
             * @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it.
             * @enum {string}
             */
            scope: "ALL" | "CATEGORY" | "LIST";
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId: string | null;
            note: string | null;
            lineCount: number;
            countedCount: number;
            /**
             * @description What completion posted, surplus less shortage; null before.
             * @example 23.5
             */
            differenceQuantity: number | null;
            /**
             * @description At cost: below zero what is missing. Null for those who do not see cost.
             * @example 1250.5
             */
            differenceValue: number | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            startedBy: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            submittedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            submittedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            completedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        StockTakeCompletionRequest: {
            /**
             * @description What was not counted stays as the book has it, or is none. LEAVE unless said otherwise.
             * @default LEAVE
             * @enum {string}
             */
            uncounted?: "LEAVE" | "ZERO";
            /** @description What was reviewed: a later count is then 409. */
            version?: number;
        };
        StockTakeCounts: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /** @enum {string} */
            status: "IN_PROGRESS" | "IN_REVIEW" | "COMPLETED" | "CANCELLED";
            /** @description While it is counted, nobody sees the book here. */
            blind: boolean;
            /**
             * @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it.
             * @enum {string}
             */
            scope: "ALL" | "CATEGORY" | "LIST";
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId: string | null;
            note: string | null;
            lineCount: number;
            countedCount: number;
            /**
             * @description What completion posted, surplus less shortage; null before.
             * @example 23.5
             */
            differenceQuantity: number | null;
            /**
             * @description At cost: below zero what is missing. Null for those who do not see cost.
             * @example 1250.5
             */
            differenceValue: number | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            startedBy: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            submittedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            submittedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            completedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
            /** @description What was counted, as it now stands. */
            lines: components["schemas"]["StockTakeLine"][];
        };
        StockTakeCountsRequest: {
            /**
             * @description SET: this is all there is, whatever was counted before. ADD: this lies on another shelf. Repeat an ADD by its Idempotency-Key.
             * @default SET
             * @enum {string}
             */
            mode?: "SET" | "ADD";
            /** @description Several of one item are added up: two boxes and five pieces. */
            counts: {
                /**
                 * Format: uuid
                 * @description Counted in base units.
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                variantId?: string;
                /**
                 * Format: uuid
                 * @description Counted in this unit.
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId?: string;
                /** @description Up to 4 decimals. */
                quantity: number;
                /**
                 * Format: date-time
                 * @description When it was counted, where that was offline: not before the start. Absent: now.
                 * @example 2026-11-15T09:30:00.000Z
                 */
                countedAt?: string;
            }[];
            /** @description Not for who counts together with others. */
            version?: number;
        };
        StockTakeDetails: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /** @enum {string} */
            status: "IN_PROGRESS" | "IN_REVIEW" | "COMPLETED" | "CANCELLED";
            /** @description While it is counted, nobody sees the book here. */
            blind: boolean;
            /**
             * @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it.
             * @enum {string}
             */
            scope: "ALL" | "CATEGORY" | "LIST";
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId: string | null;
            note: string | null;
            lineCount: number;
            countedCount: number;
            /**
             * @description What completion posted, surplus less shortage; null before.
             * @example 23.5
             */
            differenceQuantity: number | null;
            /**
             * @description At cost: below zero what is missing. Null for those who do not see cost.
             * @example 1250.5
             */
            differenceValue: number | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            startedBy: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            submittedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            submittedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            completedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            completedBy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
            totals: components["schemas"]["StockTakeTotals"] | null;
            lines: components["schemas"]["StockTakeLine"][];
            /** @description Of the lines; empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockTakeLine: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variantId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /** @example Shirt */
            product: string;
            /** @example Red / S */
            variant: string;
            sku: string | null;
            barcode: string | null;
            /**
             * @description What the book said when it was counted; what it says now, while it is not. Null in a blind count.
             * @example 23.5
             */
            book: number | null;
            /**
             * @description In base units, up to 4 decimals.
             * @example 23.5
             */
            counted: number | null;
            /**
             * @description Counted less book.
             * @example 23.5
             */
            difference: number | null;
            /**
             * @description What completion posted; before, what it would be by the present average cost.
             * @example 1250.5
             */
            differenceValue: number | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            countedAt: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            countedBy: string | null;
        };
        StockTakePage: {
            rows: components["schemas"]["StockTake"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        StockTakeRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it.
             * @default ALL
             * @enum {string}
             */
            scope?: "ALL" | "CATEGORY" | "LIST";
            /**
             * Format: uuid
             * @description Of scope CATEGORY, and of no other.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            categoryId?: string | null;
            /** @description Of scope LIST, and of no other. */
            variantIds?: string[];
            /** @default false */
            blind?: boolean;
            note?: string | null;
        };
        StockTakeStepRequest: {
            /** @description Grows with each change. */
            version?: number;
        };
        StockTakeSummary: {
            inProgress: number;
            inReview: number;
            completed: number;
            cancelled: number;
            /** @description What the completed ones posted, in base units. */
            differenceQuantity: number;
            /**
             * @description The same at cost: below zero what is missing. Null for those who do not see cost.
             * @example 1250.5
             */
            differenceValue: number | null;
        };
        /** @description Of all lines, whatever the filters; on the first page. */
        StockTakeTotals: {
            counted: number;
            uncounted: number;
            different: number | null;
            /**
             * @description In base units, up to 4 decimals.
             * @example 23.5
             */
            shortageQuantity: number | null;
            /**
             * @description In base units, up to 4 decimals.
             * @example 23.5
             */
            surplusQuantity: number | null;
            /**
             * @description In major units.
             * @example 1250.5
             */
            shortageValue: number | null;
            /**
             * @description In major units.
             * @example 1250.5
             */
            surplusValue: number | null;
        };
        StockTransfer: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            fromOutletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            toOutletId: string;
            /**
             * Format: date
             * @example 2026-11-15
             */
            businessDate: string;
            note: string | null;
            /**
             * @description What left the one outlet and came to the other, at cost.
             * @example 1250.5
             */
            value: number;
            lines: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                variantId: string;
                name: string;
                /** @description In base units. */
                quantity: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                value: number;
            }[];
        };
        TaxRate: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /** @example VAT */
            name: string;
            /**
             * @description Of a hundred, up to 4 decimals.
             * @example 7.5
             */
            percent: number;
            status: components["schemas"]["TaxRateStatus"];
        };
        TaxRateChange: {
            /**
             * Format: uuid
             * @description Of the rate to change; absent: a new one.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id?: string;
            /** @example VAT */
            name: string;
            /**
             * @description Of a hundred, up to 4 decimals.
             * @example 7.5
             */
            percent: number;
            status?: components["schemas"]["TaxRateStatus"];
        };
        /** @enum {string} */
        TaxRateStatus: "ACTIVE" | "DISABLED";
        /** @enum {string} */
        TenantRole: "OWNER" | "MANAGER" | "CASHIER" | "STOREKEEPER" | "ACCOUNTANT";
        TokenCheck: {
            valid: boolean;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            userId: string | null;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            sessionId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            expiresAt: string | null;
        };
        TotpProvision: {
            /**
             * @description In base32.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /** @description What the QR code says. */
            otpauthUri: string;
            /** @description The QR code as an SVG element. */
            qrSvg: string;
            /** @description The QR code as a data URL of a PNG image. */
            qrPng: string;
        };
        TransactionPage: {
            rows: components["schemas"]["PartyTransaction"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        TransferStockRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            fromOutletId: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            toOutletId: string;
            /**
             * Format: date
             * @description Absent: today where the goods leave.
             * @example 2026-11-15
             */
            businessDate?: string;
            note?: string | null;
            lines: {
                /**
                 * Format: uuid
                 * @description This, or the variantId in base units.
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                itemPriceId?: string;
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                variantId?: string;
                /**
                 * @description In units of the item price, else in base units.
                 * @example 2.5
                 */
                quantity: number;
            }[];
        };
        TrialBalance: {
            rows: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                accountId: string;
                code: string;
                name: string;
                type: components["schemas"]["AccountType"];
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                opening: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                debit: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                credit: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                closing: number;
            }[];
            totals: {
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                opening: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                debit: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                credit: number;
                /**
                 * @description In major units.
                 * @example 1250.5
                 */
                closing: number;
            };
        };
        UpdateBankRequest: {
            /**
             * @description What people call it; its ledger account has the same name.
             * @example Main
             */
            name?: string;
            /** @example First Bank */
            bankName?: string | null;
            /** @example 3012345678 */
            accountNumber?: string | null;
            status?: components["schemas"]["BankStatus"];
            /** @description Grows with each change. */
            version?: number;
        };
        UpdateCartItemRequest: {
            /**
             * @description Up to 4 decimals.
             * @example 2.5
             */
            quantity?: number;
            /** @description Null takes it away. */
            discount?: components["schemas"]["Discount"] | null;
            /**
             * @description Null: the usual price.
             * @example 149.99
             */
            unitPrice?: number | null;
            /** @description Of the cart. */
            version?: number;
        };
        UpdateCartRequest: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            outletId: string;
            /**
             * Format: uuid
             * @description Null: nobody in particular.
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            customerId?: string | null;
            /** @description Off the whole; null takes it away. */
            discount?: components["schemas"]["Discount"] | null;
            note?: string | null;
            /** @description Grows with each change. */
            version?: number;
        };
        User: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            firstName: string;
            lastName: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            /** @enum {string} */
            role: "OWNER" | "MANAGER" | "CASHIER" | "STOREKEEPER" | "ACCOUNTANT" | "OPERATOR";
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            emailVerified: boolean;
            /** @description The outlets that this user is limited to; null: all. */
            outletIds: string[] | null;
        };
        UserChange: {
            role?: components["schemas"]["TenantRole"];
            /** @description The outlets to be limited to; null: no limit. */
            outletIds?: string[] | null;
            /** @enum {string} */
            status?: "ACTIVE" | "DISABLED";
            /** @description Grows with each change. */
            version?: number;
        };
        Variant: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            name: string;
            sku: string | null;
            barcode: string | null;
            status: components["schemas"]["ProductStatus"];
            optionValues: components["schemas"]["OptionValue"][];
            /** @description The base unit first. */
            prices: components["schemas"]["ItemPrice"][];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        VariantCreation: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            productId: string;
            /**
             * @description Absent: made of its values.
             * @example Red / S
             */
            name?: string;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example SOAP-100
             */
            sku?: string | null;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example 5901234123457
             */
            barcode?: string | null;
            /** @description One value of each of the product's options, in any order. */
            optionValueIds: string[];
            /** @description Absent: the product's. */
            prices?: components["schemas"]["ItemPriceInput"][];
        };
        VariantEdit: {
            name?: string;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example SOAP-100
             */
            sku?: string | null;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example 5901234123457
             */
            barcode?: string | null;
            status?: components["schemas"]["ProductStatus"];
            /** @description All of them: units that are left out are removed. */
            prices?: components["schemas"]["ItemPriceEdit"][];
            /** @description Grows with each change. */
            version?: number;
        };
        VariantInput: {
            /**
             * @description Absent: made of its values.
             * @example Red / S
             */
            name?: string;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example SOAP-100
             */
            sku?: string | null;
            /**
             * @description Unique among all SKUs and barcodes, in any case.
             * @example 5901234123457
             */
            barcode?: string | null;
            /** @description One value of each of the product's options, in any order. */
            optionValueIds?: string[];
            /** @description Absent: the product's. */
            prices?: components["schemas"]["ItemPriceInput"][];
        };
        VariantType: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /** @description By name. */
            values: components["schemas"]["VariantValue"][];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        VariantTypeEdit: {
            /** @example Colour */
            name: string;
            /** @description With an id, the value gets this name; without, it is added. Values left out stay. */
            values?: {
                /**
                 * Format: uuid
                 * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
                 */
                id?: string;
                /** @example Red */
                name: string;
            }[];
            /** @description Grows with each change. */
            version?: number;
        };
        VariantTypeInput: {
            /** @example Colour */
            name: string;
            /** @description The names of its values. */
            values?: string[];
        };
        VariantTypePage: {
            rows: components["schemas"]["VariantType"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        VariantValue: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variant_type_id: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        VariantValueInput: {
            /** @example Red */
            name: string;
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            variant_type_id: string;
        };
        VariantValuePage: {
            rows: components["schemas"]["VariantValue"][];
            /** @description Empty on the last page. */
            nextCursor: string;
            hasNext: boolean;
        };
        /** Vendor data */
        VendorData: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            kind: components["schemas"]["PartyKind"];
            name: string;
            /**
             * Format: email
             * @example ada@corner.example
             */
            email: string | null;
            /**
             * @description In international form, without spaces.
             * @example +2348012345678
             */
            phone: string | null;
            address: string | null;
            taxNumber: string | null;
            /**
             * @description What the party may owe us by sales, in major units; 0: no credit, null: no limit. It does not bind manual journals.
             * @example 50000
             */
            creditLimit: number | null;
            /**
             * @description The sum of its ledger lines: above zero it owes us, below zero we owe it.
             * @example 1250.5
             */
            balance: number;
            /**
             * @description Money of the customer that we hold; part of the balance.
             * @example 1250.5
             */
            deposit: number;
            /**
             * @description Money of ours that the vendor holds; part of the balance.
             * @example 1250.5
             */
            advance: number;
            status: components["schemas"]["PartyStatus"];
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-15T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Grows with each change. */
            version: number;
        };
        VendorDropdown: {
            rows: components["schemas"]["VendorOption"][];
        };
        VendorOption: {
            /**
             * Format: uuid
             * @example 0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10
             */
            id: string;
            name: string;
        };
        VendorSummaryDTO: {
            /** @description Parties that came between `from` and `to`. */
            newCustomer: number;
            /** @description Parties that were there on `to`. */
            totalCustomer: number;
            /** @description Those that owed us something on `to`. */
            debtors: number;
            /** @description Those that we owed something on `to`. */
            creditors: number;
        };
        VerifyEmailRequest: {
            /**
             * @description What stands behind #token= in the link.
             * @example AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh
             */
            token?: string;
            /**
             * Format: email
             * @description The address that the code was sent to.
             * @example ada@corner.example
             */
            email?: string;
            /**
             * @description Instead of the token: the six digits of the message.
             * @example 042917
             */
            code?: string;
        };
        VoidSaleRequest: {
            /** @example Rung up twice */
            reason?: string;
        };
    };
    responses: {
        /**
         * @description The request is not valid; `errors` names the fields at fault.
         *
         *     - `VALIDATION_FAILED`: Some fields are not valid.
         *     - `MALFORMED_JSON`: The body is not valid JSON.
         *     - `INVALID_CURSOR`: This cursor does not belong to this list, sort and filters. Start again without it.
         *     - `TOTAL_MISMATCH`: The figures do not add up.
         *     - `OAUTH_FAILED`: The sign-in at the provider did not succeed. Begin again.
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "VALIDATION_FAILED",
                 *       "message": "name: is required.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": [
                 *         {
                 *           "field": "name",
                 *           "code": "REQUIRED",
                 *           "message": "is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Nobody is signed in, or not any more.
         *
         *     - `UNAUTHENTICATED`: Sign in first: no valid token was sent.
         *     - `TOKEN_EXPIRED`: The access token has expired. Refresh it and try again.
         *     - `INVALID_CREDENTIALS`: The identifier or the password is not right.
         *     - `REFRESH_REUSED`: This refresh token was used before, so its session has ended. Sign in again.
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "UNAUTHENTICATED",
                 *       "message": "Sign in first: no valid token was sent.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Who is signed in may not do this.
         *
         *     - `FORBIDDEN`: Your role does not allow this.
         *     - `EMAIL_UNVERIFIED`: Verify your email address first.
         *     - `CSRF`: A write with a cookie must come from our own pages. From elsewhere, send the token as a bearer token.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "FORBIDDEN",
                 *       "message": "Your role does not allow this.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description There is no such record, or it is not yours to see.
         *
         *     - `NOT_FOUND`: Nothing was found here.
         */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "NOT_FOUND",
                 *       "message": "Nothing was found here.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The request is valid, but what is stored does not allow it.
         *
         *     - `DUPLICATE`: It exists already.
         *     - `INSUFFICIENT_STOCK`: There is not enough in stock.
         *     - `INVALID_STATE`: This is not possible in its present state.
         *     - `IN_USE`: It is still in use.
         *     - `STALE_VERSION`: It was changed in the meantime. Load it again and repeat your change.
         *     - `IDEMPOTENCY_MISMATCH`: This Idempotency-Key was used before with another request.
         *     - `IDEMPOTENCY_IN_FLIGHT`: The first request with this Idempotency-Key is still running. Try again shortly.
         */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "DUPLICATE",
                 *       "message": "It exists already.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is too large.
         *
         *     - `PAYLOAD_TOO_LARGE`: The request is too large.
         */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The request is too large.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description The body is not sent as JSON or, where a file is expected, not of a type that is taken.
         *
         *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json.
         */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "Send the body as application/json.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Too many requests or attempts; `Retry-After` says when to try again.
         *
         *     - `TOO_MANY_REQUESTS`: Too many attempts. Wait a little and try again.
         */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "Too many attempts. Wait a little and try again.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /**
         * @description Not your fault: 500 is a fault of ours, 503 passes by itself.
         *
         *     - `SERVER_ERROR`: Something went wrong on our side.
         *     - `UNAVAILABLE`: The service is busy or starting. Try again shortly.
         */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "SERVER_ERROR",
                 *       "message": "Something went wrong on our side.",
                 *       "data": null,
                 *       "meta": {
                 *         "timestamp": "2026-11-15T09:30:00.000Z",
                 *         "path": "/outlets",
                 *         "requestId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       },
                 *       "errors": []
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
        IdempotencyKey: string;
        /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
        IdempotencyKeyUnused: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id that our log has of this request. */
        "X-Request-Id": string;
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description `true` when this is the stored answer of an earlier request with the same key. */
        "Idempotent-Replayed": "true";
        /** @description How to sign in. */
        "WWW-Authenticate": "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOutlets: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "code" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["OutletStatus"];
                type?: components["schemas"]["OutletType"];
                locationId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLETS_LISTED",
                     *       "message": "The outlets.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Ikeja",
                     *             "code": "LAG1",
                     *             "type": "STORE",
                     *             "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "address": null,
                     *             "phone": null,
                     *             "timezone": "Africa/Lagos",
                     *             "dayStartsAt": "04:00",
                     *             "allowsNegativeStock": true,
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLETS_LISTED";
                        data: components["schemas"]["OutletPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ikeja",
                 *       "code": "LAG1",
                 *       "type": "STORE",
                 *       "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "timezone": "Africa/Lagos",
                 *       "dayStartsAt": "04:00"
                 *     }
                 */
                "application/json": components["schemas"]["OutletInput"];
            };
        };
        responses: {
            /** @description The outlet is open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_CREATED",
                     *       "message": "The outlet is open.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "allowsNegativeStock": true,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_CREATED";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getOutlet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_FOUND",
                     *       "message": "The outlet.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "allowsNegativeStock": true,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_FOUND";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    editOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ikeja",
                 *       "code": "LAG1",
                 *       "type": "STORE",
                 *       "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "timezone": "Africa/Lagos",
                 *       "dayStartsAt": "04:00",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["OutletEdit"];
            };
        };
        responses: {
            /** @description The outlet is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_UPDATED",
                     *       "message": "The outlet is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Ikeja",
                     *         "code": "LAG1",
                     *         "type": "STORE",
                     *         "locationId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "phone": null,
                     *         "timezone": "Africa/Lagos",
                     *         "dayStartsAt": "04:00",
                     *         "allowsNegativeStock": true,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_UPDATED";
                        data: components["schemas"]["Outlet"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteOutlet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                outletId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlet is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_DELETED",
                     *       "message": "The outlet is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "OUTLET_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeOutlets: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["OutletStatus"];
                type?: components["schemas"]["OutletType"];
                locationId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlets in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLETS_SUMMARIZED",
                     *       "message": "The outlets in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "closed": 0,
                     *         "byType": {
                     *           "STORE": 0,
                     *           "WAREHOUSE": 0,
                     *           "KIOSK": 0,
                     *           "ONLINE": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLETS_SUMMARIZED";
                        data: components["schemas"]["OutletSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listOutletDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active outlets by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OUTLET_OPTIONS_LISTED",
                     *       "message": "The active outlets by name.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Ikeja"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/outlets/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OUTLET_OPTIONS_LISTED";
                        data: components["schemas"]["OutletDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATIONS_LISTED",
                     *       "message": "The locations.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos",
                     *             "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "address": null,
                     *             "country": null,
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATIONS_LISTED";
                        data: components["schemas"]["LocationPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lagos",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "country": "NG"
                 *     }
                 */
                "application/json": components["schemas"]["LocationInput"];
            };
        };
        responses: {
            /** @description The location is there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_CREATED",
                     *       "message": "The location is there.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_CREATED";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_FOUND",
                     *       "message": "The location.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_FOUND";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lagos",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "country": "NG",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["LocationEdit"];
            };
        };
        responses: {
            /** @description The location is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_UPDATED",
                     *       "message": "The location is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Lagos",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "address": null,
                     *         "country": null,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_UPDATED";
                        data: components["schemas"]["Location"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                locationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_DELETED",
                     *       "message": "The location is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "LOCATION_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationOverview: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations and their figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OVERVIEW_LISTED",
                     *       "message": "The locations and their figures.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos",
                     *             "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "status": "ACTIVE",
                     *             "outlets": 0,
                     *             "users": 0,
                     *             "stockValue": 1250.5,
                     *             "salesTotal": 1250.5,
                     *             "cashOnHand": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OVERVIEW_LISTED";
                        data: components["schemas"]["LocationOverviewPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active locations by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OPTIONS_LISTED",
                     *       "message": "The active locations by name.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Lagos"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/locations/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OPTIONS_LISTED";
                        data: components["schemas"]["LocationDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listLocationOutlets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations and their outlets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATION_OUTLETS_LISTED",
                     *       "message": "The locations and their outlets.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": null,
                     *             "outlets": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Lagos"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/locations/outlets"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATION_OUTLETS_LISTED";
                        data: components["schemas"]["LocationOutletFilter"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeLocations: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["LocationStatus"];
                /** @description ISO 3166-1 alpha-2. */
                country?: string;
                parentId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOCATIONS_SUMMARIZED",
                     *       "message": "The locations in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "inactive": 0,
                     *         "outlets": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOCATIONS_SUMMARIZED";
                        data: components["schemas"]["LocationSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The currencies by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CURRENCIES_LISTED",
                     *       "message": "The currencies by code.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "code": "NGN",
                     *             "name": "Nigerian Naira",
                     *             "symbol": "₦",
                     *             "decimals": 2
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/currencies"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CURRENCIES_LISTED";
                        data: components["schemas"]["CurrencyList"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getBusinessSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the business. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BUSINESS_SETTINGS_FOUND",
                     *       "message": "The settings of the business.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "VAT",
                     *         "timezone": "Africa/Lagos",
                     *         "currency": "NGN",
                     *         "booksClosedUntil": "2026-11-15",
                     *         "pricesIncludeTax": true,
                     *         "taxRates": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "VAT",
                     *             "percent": 7.5,
                     *             "status": "ACTIVE"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BUSINESS_SETTINGS_FOUND";
                        data: components["schemas"]["BusinessSettings"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateBusinessSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Corner Shop",
                 *       "timezone": "Africa/Lagos",
                 *       "booksClosedUntil": "2026-10-31"
                 *     }
                 */
                "application/json": components["schemas"]["BusinessSettingsChange"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BUSINESS_SETTINGS_UPDATED",
                     *       "message": "The settings are changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "VAT",
                     *         "timezone": "Africa/Lagos",
                     *         "currency": "NGN",
                     *         "booksClosedUntil": "2026-11-15",
                     *         "pricesIncludeTax": true,
                     *         "taxRates": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "VAT",
                     *             "percent": 7.5,
                     *             "status": "ACTIVE"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BUSINESS_SETTINGS_UPDATED";
                        data: components["schemas"]["BusinessSettings"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getIncomeAccount: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
                incomeType?: components["schemas"]["IncomeType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income of the period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "INCOME_FOUND",
                     *       "message": "The income of the period.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "code": "6045",
                     *             "name": "Cleaning",
                     *             "incomeType": "SALES",
                     *             "amount": 1250.5
                     *           }
                     *         ],
                     *         "total": 1250.5,
                     *         "previousTotal": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "INCOME_FOUND";
                        data: components["schemas"]["IncomeAccount"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listAccountDropdown: {
        parameters: {
            query?: {
                type?: components["schemas"]["AccountType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chart of accounts by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ACCOUNT_OPTIONS_LISTED",
                     *       "message": "The chart of accounts by code.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "code": "6045",
                     *             "name": "Cleaning",
                     *             "type": "ASSET"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/accounts/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ACCOUNT_OPTIONS_LISTED";
                        data: components["schemas"]["AccountDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate";
                sortDir?: "asc" | "desc";
                /** @description Part of a note, of the entry or of one of its lines; one or two characters begin a word of it. */
                search?: string;
                date_from?: string;
                date_to?: string;
                accountId?: string;
                partyId?: string;
                outletId?: string;
                /** @description What the entry was made for. */
                sourceType?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries of the journal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "JOURNAL_LISTED",
                     *       "message": "The entries of the journal.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "number": "20261115-8F1C2A10",
                     *             "businessDate": "2026-11-15",
                     *             "source": {
                     *               "type": "JOURNAL",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "note": null,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "lines": [
                     *               {
                     *                 "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "accountCode": "string",
                     *                 "accountName": "string",
                     *                 "debit": 1250.5,
                     *                 "credit": 1250.5,
                     *                 "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "method": "CASH",
                     *                 "note": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "JOURNAL_LISTED";
                        data: components["schemas"]["JournalEntryPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    postJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessDate": "2026-11-15",
                 *       "lines": [
                 *         {
                 *           "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "debit": 1250.5,
                 *           "credit": 1250.5,
                 *           "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *         },
                 *         {
                 *           "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "debit": 1250.5,
                 *           "credit": 1250.5,
                 *           "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["JournalInput"];
            };
        };
        responses: {
            /** @description The entry is in the journal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "JOURNAL_POSTED",
                     *       "message": "The entry is in the journal.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "number": "20261115-8F1C2A10",
                     *         "businessDate": "2026-11-15",
                     *         "source": {
                     *           "type": "JOURNAL",
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         },
                     *         "note": null,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "lines": [
                     *           {
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "accountCode": "string",
                     *             "accountName": "string",
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "method": "CASH",
                     *             "note": null
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "JOURNAL_POSTED";
                        data: components["schemas"]["JournalEntry"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON`, `TOTAL_MISMATCH` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances of the accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TRIAL_BALANCE_MADE",
                     *       "message": "The balances of the accounts.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "code": "6045",
                     *             "name": "Cleaning",
                     *             "type": "ASSET",
                     *             "opening": 1250.5,
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "closing": 1250.5
                     *           }
                     *         ],
                     *         "totals": {
                     *           "opening": 1250.5,
                     *           "debit": 1250.5,
                     *           "credit": 1250.5,
                     *           "closing": 1250.5
                     *         }
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TRIAL_BALANCE_MADE";
                        data: components["schemas"]["TrialBalance"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "6045",
                 *       "name": "Cleaning",
                 *       "type": "ASSET",
                 *       "incomeType": "SALES",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *     }
                 */
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The account is in the chart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ACCOUNT_CREATED",
                     *       "message": "The account is in the chart.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "code": "6045",
                     *         "name": "Cleaning",
                     *         "type": "ASSET",
                     *         "incomeType": "SALES",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "system": true,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ACCOUNT_CREATED";
                        data: components["schemas"]["Account"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "email" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name or of the email address. */
                search?: string;
                role?: components["schemas"]["TenantRole"];
                status?: components["schemas"]["MemberStatus"];
                /** @description Those who may work at this outlet. */
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users and open invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "USERS_LISTED",
                     *       "message": "The users and open invitations.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "firstName": null,
                     *             "lastName": null,
                     *             "email": "ada@corner.example",
                     *             "phone": "+2348012345678",
                     *             "role": "OWNER",
                     *             "status": "ACTIVE",
                     *             "emailVerified": true,
                     *             "outletIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "invitedUntil": "2026-11-15T09:30:00.000Z",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "USERS_LISTED";
                        data: components["schemas"]["MemberPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@corner.example",
                 *       "role": "OWNER",
                 *       "firstName": "Ada",
                 *       "lastName": "Obi"
                 *     }
                 */
                "application/json": components["schemas"]["InviteRequest"];
            };
        };
        responses: {
            /** @description The invitation is on its way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "USER_INVITED",
                     *       "message": "The invitation is on its way.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "role": "OWNER",
                     *         "status": "ACTIVE",
                     *         "emailVerified": true,
                     *         "outletIds": [
                     *           "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         ],
                     *         "invitedUntil": "2026-11-15T09:30:00.000Z",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "USER_INVITED";
                        data: components["schemas"]["Member"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `EMAIL_UNVERIFIED`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "OWNER",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The user is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "USER_UPDATED",
                     *       "message": "The user is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "role": "OWNER",
                     *         "status": "ACTIVE",
                     *         "emailVerified": true,
                     *         "outletIds": [
                     *           "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         ],
                     *         "invitedUntil": "2026-11-15T09:30:00.000Z",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "USER_UPDATED";
                        data: components["schemas"]["Member"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PROFILE_FOUND",
                     *       "message": "Your profile.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "role": "OWNER",
                     *         "status": "ACTIVE",
                     *         "emailVerified": true,
                     *         "outletIds": [
                     *           "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         ],
                     *         "hasPassword": true,
                     *         "hasPin": true,
                     *         "hasSecondFactor": true,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PROFILE_FOUND";
                        data: components["schemas"]["Profile"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pin": "2580",
                 *       "currentPassword": "four calm otters"
                 *     }
                 */
                "application/json": components["schemas"]["PinRequest"];
            };
        };
        responses: {
            /** @description The PIN is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PIN_SET",
                     *       "message": "The PIN is set.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "PIN_SET";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getSidebar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your navigation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SIDEBAR_FOUND",
                     *       "message": "Your navigation.",
                     *       "data": [
                     *         {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "label": "string",
                     *           "icon": "string",
                     *           "route": null,
                     *           "children": [
                     *             {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "label": "string",
                     *               "icon": "string",
                     *               "route": "string",
                     *               "children": []
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SIDEBAR_FOUND";
                        data: components["schemas"]["SidebarEntry"][];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "businessName": "Corner Shop",
                 *       "firstName": "Ada",
                 *       "lastName": "Obi",
                 *       "email": "ada@corner.example",
                 *       "password": "four calm otters",
                 *       "currency": "NGN",
                 *       "timezone": "Africa/Lagos"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The business is registered. Sign in to go on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "REGISTERED",
                     *       "message": "The business is registered. Sign in to go on.",
                     *       "data": {
                     *         "organisation": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "name": "string",
                     *           "currency": "NGN",
                     *           "timezone": "Africa/Lagos"
                     *         },
                     *         "user": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "email": "ada@corner.example",
                     *           "phone": "+2348012345678",
                     *           "role": "OWNER",
                     *           "status": "ACTIVE",
                     *           "emailVerified": true,
                     *           "outletIds": [
                     *             "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           ]
                     *         },
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "REGISTERED";
                        data: components["schemas"]["Registration"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "ada@corner.example",
                 *       "password": "four calm otters",
                 *       "platform": "web",
                 *       "deviceId": "till-2"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGIN_OK",
                     *       "message": "Signed in.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGIN_OK";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description Now send a code of your authenticator, or a recovery code. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "MFA_REQUIRED",
                     *       "message": "Now send a code of your authenticator, or a recovery code.",
                     *       "data": {
                     *         "mfaToken": "string",
                     *         "methods": [
                     *           "totp"
                     *         ],
                     *         "expiresIn": 300
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "MFA_REQUIRED";
                        data: components["schemas"]["MfaRequired"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description Here are the next tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOKEN_REFRESHED",
                     *       "message": "Here are the next tokens.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOKEN_REFRESHED";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `REFRESH_REUSED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGGED_OUT",
                     *       "message": "Signed out.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "LOGGED_OUT";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out everywhere. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGGED_OUT_ALL",
                     *       "message": "Signed out everywhere.",
                     *       "data": {
                     *         "sessions": 0
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGGED_OUT_ALL";
                        data: {
                            sessions: number;
                        };
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    checkSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is good. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSION_OK",
                     *       "message": "The session is good.",
                     *       "data": {
                     *         "user": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "email": "ada@corner.example",
                     *           "phone": "+2348012345678",
                     *           "role": "OWNER",
                     *           "status": "ACTIVE",
                     *           "emailVerified": true,
                     *           "outletIds": [
                     *             "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           ]
                     *         },
                     *         "organisation": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "name": "string",
                     *           "currency": "NGN",
                     *           "timezone": "Africa/Lagos"
                     *         },
                     *         "permissions": [
                     *           "string"
                     *         ],
                     *         "expiresAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SESSION_OK";
                        data: components["schemas"]["SessionCheck"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    validateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "string"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The token was checked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOKEN_CHECKED",
                     *       "message": "The token was checked.",
                     *       "data": {
                     *         "valid": true,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "expiresAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOKEN_CHECKED";
                        data: components["schemas"]["TokenCheck"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "lastUsedAt" | "createdAt";
                sortDir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your active sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSIONS_LISTED",
                     *       "message": "Your active sessions.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "kind": "LOGIN",
                     *             "name": null,
                     *             "platform": "web",
                     *             "deviceId": null,
                     *             "address": "string",
                     *             "userAgent": null,
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "lastUsedAt": "2026-11-15T09:30:00.000Z",
                     *             "expiresAt": "2026-11-15T09:30:00.000Z",
                     *             "current": true
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SESSIONS_LISTED";
                        data: components["schemas"]["SessionPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SESSION_REVOKED",
                     *       "message": "The session has ended.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "SESSION_REVOKED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web shop",
                 *       "expiresInDays": 365
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description Keep the key: it is not shown again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "API_KEY_CREATED",
                     *       "message": "Keep the key: it is not shown again.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Web shop",
                     *         "key": "string",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "expiresAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "API_KEY_CREATED";
                        data: components["schemas"]["ApiKey"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `EMAIL_UNVERIFIED`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "DISCOUNT",
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "note": "Damaged box"
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description Approved, once, for the next 5 minutes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ACTION_APPROVED",
                     *       "message": "Approved, once, for the next 5 minutes.",
                     *       "data": {
                     *         "approvalToken": "string",
                     *         "expiresIn": 300
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ACTION_APPROVED";
                        data: components["schemas"]["ApprovalToken"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    switchByPin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "pin": "2580"
                 *     }
                 */
                "application/json": components["schemas"]["PinSwitchRequest"];
            };
        };
        responses: {
            /** @description The till has changed hands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "USER_SWITCHED",
                     *       "message": "The till has changed hands.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "USER_SWITCHED";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "ada@corner.example"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description If the account exists, instructions to reset its password are sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "RESET_SENT",
                     *       "message": "If the account exists, instructions to reset its password are sent.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "RESET_SENT";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh",
                 *       "identifier": "ada@corner.example",
                 *       "code": "042917",
                 *       "password": "four calm otters"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed and all sessions have ended. Sign in with the new one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PASSWORD_RESET",
                     *       "message": "The password is changed and all sessions have ended. Sign in with the new one.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "PASSWORD_RESET";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "four calm otters",
                 *       "password": "four calm otters"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed, and all other sessions have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PASSWORD_CHANGED",
                     *       "message": "The password is changed, and all other sessions have ended.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "PASSWORD_CHANGED";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    sendEmailVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message with a link and a code is on its way to your email address. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VERIFICATION_SENT",
                     *       "message": "A message with a link and a code is on its way to your email address.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "VERIFICATION_SENT";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "token": "AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh",
                 *       "email": "ada@corner.example",
                 *       "code": "042917"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description The email address is verified. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EMAIL_VERIFIED",
                     *       "message": "The email address is verified.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "EMAIL_VERIFIED";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    beginOAuth: {
        parameters: {
            query?: {
                /** @description One that is listed for this provider. Absent: the callback of this server. */
                redirectUri?: string;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Go on at the page of the provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "OAUTH_READY",
                     *       "message": "Go on at the page of the provider.",
                     *       "data": {
                     *         "authorizationUrl": "string"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "OAUTH_READY";
                        data: {
                            /** @description The page of the provider. */
                            authorizationUrl: string;
                        };
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    completeOAuth: {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                iss?: string;
                error?: string;
                error_description?: string;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGIN_OK",
                     *       "message": "Signed in.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGIN_OK";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    };
                };
            };
            /** @description Now send a code of your authenticator, or a recovery code. Or: Nobody is known by this address yet. Register to go on. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "MFA_REQUIRED",
                     *       "message": "Now send a code of your authenticator, or a recovery code.",
                     *       "data": {
                     *         "mfaToken": "string",
                     *         "methods": [
                     *           "totp"
                     *         ],
                     *         "expiresIn": 300
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "MFA_REQUIRED";
                        data: components["schemas"]["MfaRequired"];
                        meta: null;
                    }) | (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "REGISTRATION_REQUIRED";
                        data: components["schemas"]["OAuthRegistration"];
                        meta: null;
                    });
                };
            };
            /** @description `VALIDATION_FAILED`, `OAUTH_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    provisionTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scan the QR code, then send a code to confirm it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOTP_PROVISIONED",
                     *       "message": "Scan the QR code, then send a code to confirm it.",
                     *       "data": {
                     *         "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *         "otpauthUri": "string",
                     *         "qrSvg": "string",
                     *         "qrPng": "string"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOTP_PROVISIONED";
                        data: components["schemas"]["TotpProvision"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `INVALID_STATE` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    verifyTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Taken, but of no effect: the answer carries tokens, so it is not kept, and a repetition is answered anew. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyUnused"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["MfaVerifyRequest"];
            };
        };
        responses: {
            /** @description Signed in. Or: The second factor is set up. Keep the recovery codes: they are not shown again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "LOGIN_OK",
                     *       "message": "Signed in.",
                     *       "data": {
                     *         "tokenType": "Bearer",
                     *         "accessToken": "string",
                     *         "expiresIn": 900,
                     *         "refreshToken": "string"
                     *       },
                     *       "meta": {
                     *         "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     }
                     */
                    "application/json": (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "LOGIN_OK";
                        data: components["schemas"]["AuthTokens"];
                        meta: components["schemas"]["SessionMeta"];
                    }) | (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TOTP_CONFIRMED";
                        data: components["schemas"]["RecoveryCodes"];
                        meta: null;
                    });
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `INVALID_STATE` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Six digits from the authenticator, or a recovery code.
                     * @example 492039
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The second factor and its recovery codes are gone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TOTP_DISABLED",
                     *       "message": "The second factor and its recovery codes are gone.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "TOTP_DISABLED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "recordedAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                /** @description The id of an operation. */
                operation?: string;
                userId?: string;
                subjectType?: string;
                subjectId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who did what, the latest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "AUDIT_LISTED",
                     *       "message": "Who did what, the latest first.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "operation": "createOutlet",
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "userName": null,
                     *             "sessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "address": "203.0.113.7",
                     *             "requestId": "string",
                     *             "subjectType": "outlet",
                     *             "subjectId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "before": {},
                     *             "after": {}
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "AUDIT_LISTED";
                        data: components["schemas"]["AuditEntryPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    checkInvariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last check of the books. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "INVARIANTS_FOUND",
                     *       "message": "The last check of the books.",
                     *       "data": {
                     *         "checkedAt": "2026-11-15T09:30:00.000Z",
                     *         "holds": null,
                     *         "findings": [
                     *           {
                     *             "name": "every journal entry balances",
                     *             "checked": 0,
                     *             "broken": 0,
                     *             "violations": [
                     *               "string"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "INVARIANTS_FOUND";
                        data: components["schemas"]["InvariantCheck"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    runInvariants: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The books are being checked. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "INVARIANTS_REQUESTED",
                     *       "message": "The books are being checked.",
                     *       "data": null,
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "INVARIANTS_REQUESTED";
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listParties: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt" | "balance";
                sortDir?: "asc" | "desc";
                /** @description Part of the name, the phone number or the email address; one or two characters begin a word of it. */
                search?: string;
                date_from?: string;
                date_to?: string;
                /** @description Who is both a customer and a vendor is found as either. */
                kind?: components["schemas"]["PartyKind"];
                status?: components["schemas"]["PartyStatus"];
                /** @description Who owes us, or whom we owe. */
                balance?: "DEBTOR" | "CREDITOR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers and vendors. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTIES_LISTED",
                     *       "message": "The customers and vendors.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "kind": "CUSTOMER",
                     *             "name": "Bola Adeyemi",
                     *             "email": "ada@corner.example",
                     *             "phone": "+2348012345678",
                     *             "address": null,
                     *             "taxNumber": null,
                     *             "creditLimit": 50000,
                     *             "balance": 1250.5,
                     *             "deposit": 1250.5,
                     *             "advance": 1250.5,
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARTIES_LISTED";
                        data: components["schemas"]["PartyPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "CUSTOMER",
                 *       "name": "Bola Adeyemi",
                 *       "email": "ada@corner.example",
                 *       "phone": "+234 801 234 5678",
                 *       "creditLimit": 50000,
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["PartyInput"];
            };
        };
        responses: {
            /** @description The customer or vendor is on record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTY_CREATED",
                     *       "message": "The customer or vendor is on record.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "CUSTOMER",
                     *         "name": "Bola Adeyemi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "address": null,
                     *         "taxNumber": null,
                     *         "creditLimit": 50000,
                     *         "balance": 1250.5,
                     *         "deposit": 1250.5,
                     *         "advance": 1250.5,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARTY_CREATED";
                        data: components["schemas"]["Party"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createVendor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bola Adeyemi",
                 *       "email": "ada@corner.example",
                 *       "phone": "+234 801 234 5678",
                 *       "creditLimit": 50000,
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["PartyBase"];
            };
        };
        responses: {
            /** @description The vendor is on record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VENDOR_CREATED",
                     *       "message": "The vendor is on record.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "CUSTOMER",
                     *         "name": "Bola Adeyemi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "address": null,
                     *         "taxNumber": null,
                     *         "creditLimit": 50000,
                     *         "balance": 1250.5,
                     *         "deposit": 1250.5,
                     *         "advance": 1250.5,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VENDOR_CREATED";
                        data: components["schemas"]["VendorData"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getParty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer or vendor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTY_FOUND",
                     *       "message": "The customer or vendor.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "CUSTOMER",
                     *         "name": "Bola Adeyemi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "address": null,
                     *         "taxNumber": null,
                     *         "creditLimit": 50000,
                     *         "balance": 1250.5,
                     *         "deposit": 1250.5,
                     *         "advance": 1250.5,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARTY_FOUND";
                        data: components["schemas"]["Party"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                partyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer or vendor is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTY_DELETED",
                     *       "message": "The customer or vendor is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "PARTY_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                partyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Bola Adeyemi",
                 *       "email": "ada@corner.example",
                 *       "phone": "+234 801 234 5678",
                 *       "creditLimit": 50000,
                 *       "status": "ACTIVE",
                 *       "kind": "CUSTOMER"
                 *     }
                 */
                "application/json": components["schemas"]["PartyChanges"];
            };
        };
        responses: {
            /** @description The customer or vendor is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTY_UPDATED",
                     *       "message": "The customer or vendor is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "CUSTOMER",
                     *         "name": "Bola Adeyemi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "address": null,
                     *         "taxNumber": null,
                     *         "creditLimit": 50000,
                     *         "balance": 1250.5,
                     *         "deposit": 1250.5,
                     *         "advance": 1250.5,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARTY_UPDATED";
                        data: components["schemas"]["Party"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getCustomerByEmail: {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMER_FOUND",
                     *       "message": "The customer.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "CUSTOMER",
                     *         "name": "Bola Adeyemi",
                     *         "email": "ada@corner.example",
                     *         "phone": "+2348012345678",
                     *         "address": null,
                     *         "taxNumber": null,
                     *         "creditLimit": 50000,
                     *         "balance": 1250.5,
                     *         "deposit": 1250.5,
                     *         "advance": 1250.5,
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMER_FOUND";
                        data: components["schemas"]["CustomerData"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listVendorDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active vendors by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VENDOR_OPTIONS_LISTED",
                     *       "message": "The active vendors by name.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Bola Adeyemi"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "timestamp": "2026-11-15T09:30:00.000Z",
                     *         "path": "/customer-relationship-management/vendors/dropdown"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VENDOR_OPTIONS_LISTED";
                        data: components["schemas"]["VendorDropdown"];
                        meta: components["schemas"]["RequestMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPartyTransactions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                kind?: components["schemas"]["PartySide"];
            };
            header?: never;
            path: {
                partyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened between us and this party. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARTY_TRANSACTIONS_LISTED",
                     *       "message": "What happened between us and this party.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "SALE",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "party": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "Bola Adeyemi"
                     *             },
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "balance": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARTY_TRANSACTIONS_LISTED";
                        data: components["schemas"]["TransactionPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                kind?: components["schemas"]["PartySide"];
            };
            header?: never;
            path: {
                partyId: string | "all";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened between us and them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "TRANSACTIONS_LISTED",
                     *       "message": "What happened between us and them.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "SALE",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "party": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "Bola Adeyemi"
                     *             },
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "balance": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "TRANSACTIONS_LISTED";
                        data: components["schemas"]["TransactionPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeTransactions: {
        parameters: {
            query: {
                kind: components["schemas"]["PartySide"];
                itemId?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                partyId: string | "all";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers in figures. Or: The vendors in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMERS_SUMMARIZED",
                     *       "message": "The customers in figures.",
                     *       "data": {
                     *         "newCustomer": 0,
                     *         "totalCustomer": 0,
                     *         "debtors": 0,
                     *         "creditors": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMERS_SUMMARIZED";
                        data: components["schemas"]["CustomerSummaryDTO"];
                        meta: components["schemas"]["PaginationMeta"];
                    }) | (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VENDORS_SUMMARIZED";
                        data: components["schemas"]["VendorSummaryDTO"];
                        meta: components["schemas"]["PaginationMeta"];
                    });
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listBanks: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["BankStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANKS_LISTED",
                     *       "message": "The bank accounts.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Main",
                     *             "bankName": null,
                     *             "accountNumber": null,
                     *             "currency": "NGN",
                     *             "openingBalance": 1250.5,
                     *             "balance": 1250.5,
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "status": "ACTIVE",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1,
                     *             "in": 1250.5,
                     *             "out": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANKS_LISTED";
                        data: components["schemas"]["BankAccountListResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "bankName": "First Bank",
                 *       "accountNumber": "3012345678",
                 *       "currency": "NGN",
                 *       "openingBalance": 1250.5,
                 *       "openingDate": "2026-11-15"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBankRequest"];
            };
        };
        responses: {
            /** @description The bank account is there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_CREATED",
                     *       "message": "The bank account is there.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Main",
                     *         "bankName": null,
                     *         "accountNumber": null,
                     *         "currency": "NGN",
                     *         "openingBalance": 1250.5,
                     *         "balance": 1250.5,
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_CREATED";
                        data: components["schemas"]["BankData"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getBank: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_FOUND",
                     *       "message": "The bank account.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Main",
                     *         "bankName": null,
                     *         "accountNumber": null,
                     *         "currency": "NGN",
                     *         "openingBalance": 1250.5,
                     *         "balance": 1250.5,
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1,
                     *         "in": 1250.5,
                     *         "out": 1250.5
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_FOUND";
                        data: components["schemas"]["BankDetails"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    editBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "bankName": "First Bank",
                 *       "accountNumber": "3012345678",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["EditBankRequest"];
            };
        };
        responses: {
            /** @description The bank account is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_EDITED",
                     *       "message": "The bank account is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Main",
                     *         "bankName": null,
                     *         "accountNumber": null,
                     *         "currency": "NGN",
                     *         "openingBalance": 1250.5,
                     *         "balance": 1250.5,
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_EDITED";
                        data: components["schemas"]["BankData"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_DELETED",
                     *       "message": "The bank account is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "BANK_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listBankTransactions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                bankId?: string;
                direction?: "IN" | "OUT";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came into the banks and went out of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_TRANSACTIONS_LISTED",
                     *       "message": "What came into the banks and went out of them.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "bank": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "Main"
                     *             },
                     *             "entryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "businessDate": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "BANK_TRANSFER",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "counterpart": null,
                     *             "description": null,
                     *             "reference": null,
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "debit": 1250.5,
                     *             "credit": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_TRANSACTIONS_LISTED";
                        data: components["schemas"]["BankTransactionsResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeBanks: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["BankStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank accounts in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANKS_SUMMARIZED",
                     *       "message": "The bank accounts in figures.",
                     *       "data": {
                     *         "accounts": 0,
                     *         "balance": 1250.5,
                     *         "in": 1250.5,
                     *         "out": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANKS_SUMMARIZED";
                        data: components["schemas"]["BankSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listBankLedger: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_LEDGER_LISTED",
                     *       "message": "The lines of the bank account.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "bank": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "Main"
                     *             },
                     *             "entryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "businessDate": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "BANK_TRANSFER",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "counterpart": null,
                     *             "description": null,
                     *             "reference": null,
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "balance": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_LEDGER_LISTED";
                        data: components["schemas"]["BankLedgerPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeBankLedger: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_LEDGER_SUMMARIZED",
                     *       "message": "The bank account in figures.",
                     *       "data": {
                     *         "opening": 1250.5,
                     *         "in": 1250.5,
                     *         "out": 1250.5,
                     *         "closing": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_LEDGER_SUMMARIZED";
                        data: components["schemas"]["BankLedgerSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteBankAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_DELETED",
                     *       "message": "The bank account is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "BANK_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateBankAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Main",
                 *       "bankName": "First Bank",
                 *       "accountNumber": "3012345678",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBankRequest"];
            };
        };
        responses: {
            /** @description The bank account is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_UPDATED",
                     *       "message": "The bank account is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Main",
                     *         "bankName": null,
                     *         "accountNumber": null,
                     *         "currency": "string",
                     *         "openingBalance": 1250.5,
                     *         "balance": 1250.5,
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_UPDATED";
                        data: components["schemas"]["BankData"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listBankAccountTransactions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                bankId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_LEDGER_LISTED",
                     *       "message": "The lines of the bank account.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "bank": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "Main"
                     *             },
                     *             "entryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "businessDate": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "BANK_TRANSFER",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "counterpart": null,
                     *             "description": null,
                     *             "reference": null,
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "balance": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_LEDGER_LISTED";
                        data: components["schemas"]["BankLedgerPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    batchBankOperations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "type": "DEPOSIT",
                 *           "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "toBankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "from": "CASH",
                 *           "to": "CASH",
                 *           "amount": 1250.5,
                 *           "charge": 1250.5,
                 *           "businessDate": "2026-11-15",
                 *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchBankRequest"];
            };
        };
        responses: {
            /** @description The operations are done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BANK_OPERATIONS_DONE",
                     *       "message": "The operations are done.",
                     *       "data": {
                     *         "operations": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "type": "DEPOSIT",
                     *             "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "toBankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "from": "CASH",
                     *             "to": "CASH",
                     *             "amount": 1250.5,
                     *             "charge": 1250.5,
                     *             "businessDate": "2026-11-15",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "reference": null,
                     *             "note": null,
                     *             "entryIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "paymentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           }
                     *         ],
                     *         "banks": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Main",
                     *             "balance": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BANK_OPERATIONS_DONE";
                        data: components["schemas"]["BatchBankResponse"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPaymentLogs: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate" | "createdAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                /** @description Part of the reference, the note or the name of the party; one or two characters begin a word of it. */
                search?: string;
                method?: components["schemas"]["PaymentMethod"];
                direction?: components["schemas"]["PaymentDirection"];
                purpose?: components["schemas"]["PaymentPurpose"];
                partyId?: string;
                bankId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENTS_LISTED",
                     *       "message": "The payments.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "direction": "IN",
                     *             "method": "CASH",
                     *             "purpose": "SALE",
                     *             "amount": 1250.5,
                     *             "tendered": 1250.5,
                     *             "change": 1250.5,
                     *             "cashBack": 1250.5,
                     *             "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "source": {
                     *               "type": "PAYMENT",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "allocations": [
                     *               {
                     *                 "debtId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "source": {
                     *                   "type": "PAYMENT",
                     *                   "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *                 },
                     *                 "amount": 1250.5
                     *               }
                     *             ],
                     *             "balances": {
                     *               "balance": 1250.5,
                     *               "deposit": 1250.5,
                     *               "advance": 1250.5
                     *             },
                     *             "reversesId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "reversedById": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "businessDate": "2026-11-15",
                     *             "reference": null,
                     *             "note": null,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENTS_LISTED";
                        data: components["schemas"]["PaymentLogsResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizePayments: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description Part of the reference, the note or the name of the party; one or two characters begin a word of it. */
                search?: string;
                method?: components["schemas"]["PaymentMethod"];
                direction?: components["schemas"]["PaymentDirection"];
                purpose?: components["schemas"]["PaymentPurpose"];
                partyId?: string;
                bankId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENTS_SUMMARIZED",
                     *       "message": "The payments in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "in": 1250.5,
                     *         "out": 1250.5,
                     *         "net": 1250.5,
                     *         "byMethod": [
                     *           {
                     *             "method": "CASH",
                     *             "count": 0,
                     *             "in": 1250.5,
                     *             "out": 1250.5,
                     *             "net": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENTS_SUMMARIZED";
                        data: components["schemas"]["PaymentSummaryResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paymentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "direction": "IN",
                 *       "method": "BANK",
                 *       "purpose": "SETTLEMENT",
                 *       "amount": 1250.5,
                 *       "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "businessDate": "2026-01-31",
                 *       "occurredAt": "2026-01-31T09:30:00.000Z",
                 *       "reference": "TRF-20931"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description The payment is recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENT_RECORDED",
                     *       "message": "The payment is recorded.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "direction": "IN",
                     *         "method": "CASH",
                     *         "purpose": "SALE",
                     *         "amount": 1250.5,
                     *         "tendered": 1250.5,
                     *         "change": 1250.5,
                     *         "cashBack": 1250.5,
                     *         "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "source": {
                     *           "type": "PAYMENT",
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         },
                     *         "allocations": [
                     *           {
                     *             "debtId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "source": {
                     *               "type": "PAYMENT",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "amount": 1250.5
                     *           }
                     *         ],
                     *         "balances": {
                     *           "balance": 1250.5,
                     *           "deposit": 1250.5,
                     *           "advance": 1250.5
                     *         },
                     *         "reversesId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reversedById": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "businessDate": "2026-11-15",
                     *         "reference": null,
                     *         "note": null,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENT_RECORDED";
                        data: components["schemas"]["Payment"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReversePaymentRequest"];
            };
        };
        responses: {
            /** @description The payment is taken back. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENT_REVERSED",
                     *       "message": "The payment is taken back.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "direction": "IN",
                     *         "method": "CASH",
                     *         "purpose": "SALE",
                     *         "amount": 1250.5,
                     *         "tendered": 1250.5,
                     *         "change": 1250.5,
                     *         "cashBack": 1250.5,
                     *         "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "partyId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "source": {
                     *           "type": "PAYMENT",
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         },
                     *         "allocations": [
                     *           {
                     *             "debtId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "source": {
                     *               "type": "PAYMENT",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "amount": 1250.5
                     *           }
                     *         ],
                     *         "balances": {
                     *           "balance": 1250.5,
                     *           "deposit": 1250.5,
                     *           "advance": 1250.5
                     *         },
                     *         "reversesId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reversedById": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "businessDate": "2026-11-15",
                     *         "reference": null,
                     *         "note": null,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENT_REVERSED";
                        data: components["schemas"]["Payment"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate" | "createdAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                /** @description Part of the payee or the note; one or two characters begin a word of it. */
                search?: string;
                accountId?: string;
                outletId?: string;
                method?: "CASH" | "BANK" | "POS" | "MOBILE";
                status?: components["schemas"]["ExpenseStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expenses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EXPENSES_LISTED",
                     *       "message": "The expenses.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "amount": 1250.5,
                     *             "method": "CASH",
                     *             "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "payee": null,
                     *             "note": null,
                     *             "businessDate": "2026-11-15",
                     *             "status": "POSTED",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "EXPENSES_LISTED";
                        data: components["schemas"]["ExpensePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expenseId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "amount": 1250.5,
                 *       "method": "CASH",
                 *       "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "payee": "Ikeja Electric",
                 *       "businessDate": "2026-11-15",
                 *       "occurredAt": "2026-11-15T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateExpenseRequest"];
            };
        };
        responses: {
            /** @description The expense is recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EXPENSE_RECORDED",
                     *       "message": "The expense is recorded.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "amount": 1250.5,
                     *         "method": "CASH",
                     *         "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "payee": null,
                     *         "note": null,
                     *         "businessDate": "2026-11-15",
                     *         "status": "POSTED",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "EXPENSE_RECORDED";
                        data: components["schemas"]["Expenses"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeExpenses: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description Part of the payee or the note; one or two characters begin a word of it. */
                search?: string;
                accountId?: string;
                outletId?: string;
                method?: "CASH" | "BANK" | "POS" | "MOBILE";
                status?: components["schemas"]["ExpenseStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expenses in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EXPENSES_SUMMARIZED",
                     *       "message": "The expenses in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "total": 1250.5,
                     *         "byAccount": [
                     *           {
                     *             "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "code": "string",
                     *             "name": "string",
                     *             "count": 0,
                     *             "total": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "EXPENSES_SUMMARIZED";
                        data: components["schemas"]["ExpenseSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                expenseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expense. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EXPENSE_FOUND",
                     *       "message": "The expense.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "accountId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "amount": 1250.5,
                     *         "method": "CASH",
                     *         "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "payee": null,
                     *         "note": null,
                     *         "businessDate": "2026-11-15",
                     *         "status": "POSTED",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "EXPENSE_FOUND";
                        data: components["schemas"]["Expenses"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    reverseExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                expenseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expense is reversed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "EXPENSE_REVERSED",
                     *       "message": "The expense is reversed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "EXPENSE_REVERSED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPaymentAnalysis: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "paymentMethod" | "salesPmt" | "paidIn" | "paidOut" | "cashBack" | "balance";
                sortDir?: "asc" | "desc";
                /** @description First business date of the period; absent: from the very beginning. */
                date_from?: string;
                /** @description Last business date of the period; absent: to this day. */
                date_to?: string;
                /** @description OPEN while something in it is not yet counted at the close of a till; then what the counting showed. */
                status?: components["schemas"]["PaymentAnalysisStatus"];
                paymentMethod?: components["schemas"]["PaymentMethod"];
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments by method. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENT_ANALYSIS_LISTED",
                     *       "message": "The payments by method.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "CASH",
                     *             "paymentMethod": "CASH",
                     *             "salesPmt": 1250.5,
                     *             "paidIn": 1250.5,
                     *             "paidOut": 1250.5,
                     *             "cashBack": 1250.5,
                     *             "balance": 1250.5,
                     *             "status": "OPEN"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENT_ANALYSIS_LISTED";
                        data: components["schemas"]["PaymentAnalysisPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizePaymentAnalysis: {
        parameters: {
            query?: {
                /** @description First business date of the period; absent: from the very beginning. */
                date_from?: string;
                /** @description Last business date of the period; absent: to this day. */
                date_to?: string;
                /** @description OPEN while something in it is not yet counted at the close of a till; then what the counting showed. */
                status?: components["schemas"]["PaymentAnalysisStatus"];
                paymentMethod?: components["schemas"]["PaymentMethod"];
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments by method in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PAYMENT_ANALYSIS_SUMMARIZED",
                     *       "message": "The payments by method in figures.",
                     *       "data": {
                     *         "salesPmt": 1250.5,
                     *         "paidIn": 1250.5,
                     *         "paidOut": 1250.5,
                     *         "cashBack": 1250.5,
                     *         "balance": 1250.5,
                     *         "methods": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PAYMENT_ANALYSIS_SUMMARIZED";
                        data: components["schemas"]["PaymentAnalysisSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["CategoryStatus"];
                parentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORIES_LISTED",
                     *       "message": "The categories.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Drinks",
                     *             "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "status": "ACTIVE",
                     *             "productCount": 0,
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CATEGORIES_LISTED";
                        data: components["schemas"]["ProductCategoryPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Drinks",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *     }
                 */
                "application/json": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description The category is there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORY_CREATED",
                     *       "message": "The category is there.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Drinks",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "productCount": 0,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CATEGORY_CREATED";
                        data: components["schemas"]["ProductCategory"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORY_FOUND",
                     *       "message": "The category.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Drinks",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "productCount": 0,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CATEGORY_FOUND";
                        data: components["schemas"]["ProductCategory"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    editCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Drinks",
                 *       "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["CategoryEdit"];
            };
        };
        responses: {
            /** @description The category is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORY_EDITED",
                     *       "message": "The category is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Drinks",
                     *         "parentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "ACTIVE",
                     *         "productCount": 0,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CATEGORY_EDITED";
                        data: components["schemas"]["ProductCategory"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORY_DELETED",
                     *       "message": "The category is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "CATEGORY_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeCategories: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["CategoryStatus"];
                parentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CATEGORIES_SUMMARIZED",
                     *       "message": "The categories in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "disabled": 0,
                     *         "withProducts": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CATEGORIES_SUMMARIZED";
                        data: components["schemas"]["CategorySummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listMeasurements: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name or of the abbreviation. */
                search?: string;
                date_from?: string;
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "MEASUREMENTS_LISTED",
                     *       "message": "The measurements.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "abr": "string",
                     *             "itemCategoryId": null,
                     *             "mMetric": null,
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "MEASUREMENTS_LISTED";
                        data: components["schemas"]["MeasurementPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createMeasurement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kilogram",
                 *       "abr": "kg",
                 *       "itemCategoryId": "12",
                 *       "mMetric": "KG"
                 *     }
                 */
                "application/json": components["schemas"]["MeasurementInput"];
            };
        };
        responses: {
            /** @description The measurement is there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "MEASUREMENT_CREATED",
                     *       "message": "The measurement is there.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Kilogram",
                     *         "abr": "kg",
                     *         "itemCategoryId": null,
                     *         "mMetric": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "MEASUREMENT_CREATED";
                        data: components["schemas"]["Measurement"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listMeasurementOptions: {
        parameters: {
            query?: {
                /** @description Only those of this product. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurements of products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Kilogram",
                     *         "abr": "kg",
                     *         "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["MeasurementOption"][];
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getMeasurement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                measurementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "MEASUREMENT_FOUND",
                     *       "message": "The measurement.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Kilogram",
                     *         "abr": "kg",
                     *         "itemCategoryId": null,
                     *         "mMetric": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "MEASUREMENT_FOUND";
                        data: components["schemas"]["Measurement"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["ProductStatus"];
                kind?: components["schemas"]["ProductKind"];
                /** @description In any case. */
                brand?: string;
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description Products with a variant in this state: by the stock of the outlet, else of all outlets that you may see together. What is not for sale has a state while something of it is there. */
                stock?: components["schemas"]["StockStatus"];
                /** @description Products that this outlet has or had in stock. */
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCTS_LISTED",
                     *       "message": "The products.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "description": null,
                     *             "sku": null,
                     *             "barcode": null,
                     *             "brand": null,
                     *             "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "kind": "GOODS",
                     *             "status": "ACTIVE",
                     *             "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "reorderLevel": 10,
                     *             "imageUrl": null,
                     *             "options": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "valueIds": [
                     *                   "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *                 ],
                     *                 "createdAt": "2026-11-15T09:30:00.000Z",
                     *                 "updatedAt": "2026-11-15T09:30:00.000Z",
                     *                 "version": 1
                     *               }
                     *             ],
                     *             "variants": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "sku": null,
                     *                 "barcode": null,
                     *                 "status": "ACTIVE",
                     *                 "optionValues": [
                     *                   {
                     *                     "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                     "name": "Soap",
                     *                     "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *                   }
                     *                 ],
                     *                 "prices": [
                     *                   {
                     *                     "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                     "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                     "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                     "factor": 1,
                     *                     "price": 149.99,
                     *                     "barcode": null
                     *                   }
                     *                 ],
                     *                 "createdAt": "2026-11-15T09:30:00.000Z",
                     *                 "updatedAt": "2026-11-15T09:30:00.000Z",
                     *                 "version": 1
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCTS_LISTED";
                        data: components["schemas"]["ProductPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Soap",
                 *       "sku": "SOAP-100",
                 *       "barcode": "5901234123457",
                 *       "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "kind": "GOODS",
                 *       "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "reorderLevel": 10
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description The product is in the catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_CREATED",
                     *       "message": "The product is in the catalogue.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_CREATED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeProducts: {
        parameters: {
            query?: {
                /** @description Part of the name, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                date_from?: string;
                date_to?: string;
                status?: components["schemas"]["ProductStatus"];
                kind?: components["schemas"]["ProductKind"];
                /** @description In any case. */
                brand?: string;
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description Products with a variant in this state: by the stock of the outlet, else of all outlets that you may see together. What is not for sale has a state while something of it is there. */
                stock?: components["schemas"]["StockStatus"];
                /** @description Products that this outlet has or had in stock. */
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCTS_SUMMARIZED",
                     *       "message": "The products in figures.",
                     *       "data": {
                     *         "total": 1,
                     *         "active": 0,
                     *         "disabled": 0,
                     *         "variants": 0,
                     *         "lowStock": 0,
                     *         "outOfStock": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCTS_SUMMARIZED";
                        data: components["schemas"]["ProductSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_FOUND",
                     *       "message": "The product.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_FOUND";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Soap",
                 *       "sku": "SOAP-100",
                 *       "barcode": "5901234123457",
                 *       "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "kind": "GOODS",
                 *       "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "reorderLevel": 10
                 *     }
                 */
                "application/json": components["schemas"]["ProductEdit"];
            };
        };
        responses: {
            /** @description The product is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_UPDATED",
                     *       "message": "The product is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_UPDATED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_DELETED",
                     *       "message": "The product is removed.",
                     *       "data": null,
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 1,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessMessage"] & {
                        /** @constant */
                        code: "PRODUCT_DELETED";
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IN_USE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    disableProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is no longer for sale. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_DISABLED",
                     *       "message": "The product is no longer for sale.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_DISABLED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    enableProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is for sale again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_ENABLED",
                     *       "message": "The product is for sale again.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_ENABLED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    uploadProductImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description PNG, JPEG or WebP, of at most 5 MB and 40 megapixels. */
                    file: string;
                };
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description The product has this image. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_IMAGE_UPLOADED",
                     *       "message": "The product has this image.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Soap",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Soap",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Soap",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_IMAGE_UPLOADED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listVariantTypes: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variant types with their values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_TYPES_LISTED",
                     *       "message": "The variant types with their values.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "values": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Colour",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "createdAt": "2026-11-15T09:30:00.000Z",
                     *                 "updatedAt": "2026-11-15T09:30:00.000Z",
                     *                 "version": 1
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_TYPES_LISTED";
                        data: components["schemas"]["VariantTypePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createVariantType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Colour"
                 *     }
                 */
                "application/json": components["schemas"]["VariantTypeInput"];
            };
        };
        responses: {
            /** @description The variant type is created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_TYPE_CREATED",
                     *       "message": "The variant type is created.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "values": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_TYPE_CREATED";
                        data: components["schemas"]["VariantType"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getVariantType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                variantTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variant type with its values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_TYPE_FOUND",
                     *       "message": "The variant type with its values.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "values": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_TYPE_FOUND";
                        data: components["schemas"]["VariantType"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateVariantType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                variantTypeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Colour"
                 *     }
                 */
                "application/json": components["schemas"]["VariantTypeEdit"];
            };
        };
        responses: {
            /** @description The variant type is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_TYPE_UPDATED",
                     *       "message": "The variant type is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "values": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_TYPE_UPDATED";
                        data: components["schemas"]["VariantType"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listVariantValues: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name" | "createdAt";
                sortDir?: "asc" | "desc";
                /** @description Part of the name. */
                search?: string;
                date_from?: string;
                date_to?: string;
                variant_type_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values, of all variant types or of one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_VALUES_LISTED",
                     *       "message": "The values, of all variant types or of one.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_VALUES_LISTED";
                        data: components["schemas"]["VariantValuePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createVariantValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Red",
                 *       "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *     }
                 */
                "application/json": components["schemas"]["VariantValueInput"];
            };
        };
        responses: {
            /** @description The value is added to its type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_VALUE_CREATED",
                     *       "message": "The value is added to its type.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_VALUE_CREATED";
                        data: components["schemas"]["VariantValue"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createProductV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Soap",
                 *       "sku": "SOAP-100",
                 *       "barcode": "5901234123457",
                 *       "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "kind": "GOODS",
                 *       "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "reorderLevel": 10
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description The product is in the catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_CREATED",
                     *       "message": "The product is in the catalogue.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "description": null,
                     *         "sku": null,
                     *         "barcode": null,
                     *         "brand": null,
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "kind": "GOODS",
                     *         "status": "ACTIVE",
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "reorderLevel": 10,
                     *         "imageUrl": null,
                     *         "options": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "valueIds": [
                     *               "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "variants": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "status": "ACTIVE",
                     *             "optionValues": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "Colour",
                     *                 "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *               }
                     *             ],
                     *             "prices": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_CREATED";
                        data: components["schemas"]["Product"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateProductOption: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                optionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "valueIds": [
                 *         "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductOptionEdit"];
            };
        };
        responses: {
            /** @description The option is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PRODUCT_OPTION_UPDATED",
                     *       "message": "The option is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "valueIds": [
                     *           "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PRODUCT_OPTION_UPDATED";
                        data: components["schemas"]["ProductOption"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "name": "Red / S",
                 *       "sku": "SOAP-100",
                 *       "barcode": "5901234123457",
                 *       "optionValueIds": [
                 *         "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VariantCreation"];
            };
        };
        responses: {
            /** @description The variant is in the catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_CREATED",
                     *       "message": "The variant is in the catalogue.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "sku": null,
                     *         "barcode": null,
                     *         "status": "ACTIVE",
                     *         "optionValues": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           }
                     *         ],
                     *         "prices": [
                     *           {
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "factor": 1,
                     *             "price": 149.99,
                     *             "barcode": null
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_CREATED";
                        data: components["schemas"]["Variant"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                variantId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sku": "SOAP-100",
                 *       "barcode": "5901234123457",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["VariantEdit"];
            };
        };
        responses: {
            /** @description The variant is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "VARIANT_UPDATED",
                     *       "message": "The variant is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "sku": null,
                     *         "barcode": null,
                     *         "status": "ACTIVE",
                     *         "optionValues": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "Colour",
                     *             "variant_type_id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           }
                     *         ],
                     *         "prices": [
                     *           {
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "factor": 1,
                     *             "price": 149.99,
                     *             "barcode": null
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "VARIANT_UPDATED";
                        data: components["schemas"]["Variant"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IN_USE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    lookupItem: {
        parameters: {
            query: {
                /** @description A barcode or SKU, in any case; also the barcode of a unit. */
                code: string;
                /** @description Whose stock is told. */
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item with this code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ITEM_FOUND",
                     *       "message": "The item with this code.",
                     *       "data": {
                     *         "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "name": "Colour",
                     *         "variant": "string",
                     *         "kind": "GOODS",
                     *         "sku": null,
                     *         "barcode": null,
                     *         "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "unit": null,
                     *         "factor": 1,
                     *         "price": 149.99,
                     *         "taxRateId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "taxPercent": 7.5,
                     *         "imageUrl": null,
                     *         "quantity": null
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ITEM_FOUND";
                        data: components["schemas"]["SellableItem"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listStock: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name";
                sortDir?: "asc" | "desc";
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_LISTED",
                     *       "message": "The stock.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "product": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string"
                     *             },
                     *             "variant": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string",
                     *               "sku": null,
                     *               "barcode": null
                     *             },
                     *             "outlet": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string"
                     *             },
                     *             "quantity": 2.5,
                     *             "value": 1250.5,
                     *             "averageCost": 149.99,
                     *             "reorderLevel": 10,
                     *             "status": "IN_STOCK",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_LISTED";
                        data: components["schemas"]["StockPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    addStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "businessDate": "2026-11-15",
                 *       "lines": [
                 *         {
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 2.5,
                 *           "unitCost": 149.99
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddStockRequest"];
            };
        };
        responses: {
            /** @description The goods that were bought are in stock. Or: The opening stock is on record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_BOUGHT",
                     *       "message": "The goods that were bought are in stock.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "date": "2026-11-15",
                     *         "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "pmethod": "split",
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5,
                     *         "status": "POSTED",
                     *         "note": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_BOUGHT";
                        data: components["schemas"]["PurchaseLog"];
                        meta: null;
                    }) | (components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_OPENED";
                        data: components["schemas"]["StockAdjustmentDetails"];
                        meta: null;
                    });
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listStockRows: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name";
                sortDir?: "asc" | "desc";
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock, row by row. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_ROWS_LISTED",
                     *       "message": "The stock, row by row.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productName": "string",
                     *             "variantName": "string",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "brand": null,
                     *             "categoryName": null,
                     *             "outletName": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "reorderLevel": 10,
                     *             "status": "IN_STOCK",
                     *             "price": 149.99,
                     *             "retailValue": 1250.5,
                     *             "averageCost": 149.99,
                     *             "value": 1250.5,
                     *             "updatedAt": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_ROWS_LISTED";
                        data: components["schemas"]["StockRowPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeStock: {
        parameters: {
            query?: {
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_SUMMARIZED",
                     *       "message": "The stock in figures.",
                     *       "data": {
                     *         "items": 0,
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "retailValue": 1250.5,
                     *         "inStock": 0,
                     *         "lowStock": 0,
                     *         "outOfStock": 0,
                     *         "negative": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_SUMMARIZED";
                        data: components["schemas"]["StockSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getQuantityBalance: {
        parameters: {
            query: {
                variantId: string;
                outletId?: string;
                /** @description The close of this day; absent: now. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much there is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "QUANTITY_BALANCE_FOUND",
                     *       "message": "How much there is.",
                     *       "data": {
                     *         "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "date": "2026-11-15",
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "outlets": [
                     *           {
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "value": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "QUANTITY_BALANCE_FOUND";
                        data: components["schemas"]["QuantityBalance"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getAverageCost: {
        parameters: {
            query: {
                variantId: string;
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it costs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "AVERAGE_COST_FOUND",
                     *       "message": "What it costs.",
                     *       "data": {
                     *         "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "averageCost": 149.99
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "AVERAGE_COST_FOUND";
                        data: components["schemas"]["AverageCost"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listStockMovements: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date" | "recordedAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                variantId?: string;
                productId?: string;
                outletId?: string;
                reason?: string;
                sourceType?: string;
                /** @description The purchase, adjustment, sale, … that moved it. */
                sourceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What moved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_MOVEMENTS_LISTED",
                     *       "message": "What moved.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productName": "string",
                     *             "variantName": "string",
                     *             "outletName": "string",
                     *             "reason": "PURCHASE",
                     *             "quantity": 2.5,
                     *             "unitCost": 149.99,
                     *             "value": 1250.5,
                     *             "balanceAfter": 2.5,
                     *             "source": {
                     *               "type": "PURCHASE",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "businessDate": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "user": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": null
                     *             }
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_MOVEMENTS_LISTED";
                        data: components["schemas"]["StockMovementPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeStockMovements: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                variantId?: string;
                productId?: string;
                outletId?: string;
                reason?: string;
                sourceType?: string;
                /** @description The purchase, adjustment, sale, … that moved it. */
                sourceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movements in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_MOVEMENTS_SUMMARIZED",
                     *       "message": "The movements in figures.",
                     *       "data": {
                     *         "opening": {
                     *           "quantity": 2.5,
                     *           "value": 1250.5
                     *         },
                     *         "in": {
                     *           "quantity": 2.5,
                     *           "value": 1250.5
                     *         },
                     *         "out": {
                     *           "quantity": 2.5,
                     *           "value": 1250.5
                     *         },
                     *         "closing": {
                     *           "quantity": 2.5,
                     *           "value": 1250.5
                     *         }
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_MOVEMENTS_SUMMARIZED";
                        data: components["schemas"]["StockMovementSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    createBulkStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-11-15",
                 *       "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "pmethod": "split",
                 *       "bankAmount": 0,
                 *       "posAmount": 0,
                 *       "cashAmount": 0,
                 *       "amount": 1250.5,
                 *       "total": 1250.5,
                 *       "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "stock": [
                 *         {
                 *           "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 2.5,
                 *           "costPrice": 149.99,
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkStockRequest"];
            };
        };
        responses: {
            /** @description The goods are in stock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "BULK_STOCK_CREATED",
                     *       "message": "The goods are in stock.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "date": "2026-11-15",
                     *         "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "pmethod": "split",
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5,
                     *         "status": "POSTED",
                     *         "note": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "BULK_STOCK_CREATED";
                        data: components["schemas"]["PurchaseLog"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON`, `TOTAL_MISMATCH` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPurchaseLogLines: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                vendorId?: string;
                status?: "POSTED" | "REVERSED";
                productId?: string;
                variantId?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was bought. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was bought, line by line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_LINES_LISTED",
                     *       "message": "What was bought, line by line.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "purchaseId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "baseQuantity": 2.5,
                     *             "costPrice": 149.99,
                     *             "total": 1250.5,
                     *             "status": "POSTED"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_LINES_LISTED";
                        data: components["schemas"]["PurchaseLogLinePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listAdjustmentSeed: {
        parameters: {
            query: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name";
                sortDir?: "asc" | "desc";
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be adjusted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENT_SEED_LISTED",
                     *       "message": "What can be adjusted.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "variant": "string",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "quantity": 2.5,
                     *             "reorderLevel": 10,
                     *             "status": "IN_STOCK",
                     *             "averageCost": 149.99,
                     *             "units": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "unit": null,
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENT_SEED_LISTED";
                        data: components["schemas"]["AdjustmentSeedPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeAdjustmentSeed: {
        parameters: {
            query: {
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be adjusted, in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENT_SEED_SUMMARIZED",
                     *       "message": "What can be adjusted, in figures.",
                     *       "data": {
                     *         "items": 0,
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "retailValue": 1250.5,
                     *         "inStock": 0,
                     *         "lowStock": 0,
                     *         "outOfStock": 0,
                     *         "negative": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENT_SEED_SUMMARIZED";
                        data: components["schemas"]["StockSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPurchaseSeed: {
        parameters: {
            query: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name";
                sortDir?: "asc" | "desc";
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be bought. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_SEED_LISTED",
                     *       "message": "What can be bought.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "variant": "string",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "quantity": 2.5,
                     *             "reorderLevel": 10,
                     *             "status": "IN_STOCK",
                     *             "lastCost": 149.99,
                     *             "lastPurchasedOn": "2026-11-15",
                     *             "units": [
                     *               {
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "measurementId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "unit": null,
                     *                 "factor": 1,
                     *                 "price": 149.99,
                     *                 "barcode": null
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_SEED_LISTED";
                        data: components["schemas"]["PurchaseSeedPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizePurchaseSeed: {
        parameters: {
            query: {
                /** @description Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
                /** @description Low: at or below the reorder level. */
                status?: components["schemas"]["StockStatus"];
                /** @description With the categories below it. */
                categoryId?: string;
                /** @description In any case. */
                brand?: string;
                productId?: string;
                variantId?: string;
                outletId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be bought, in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_SEED_SUMMARIZED",
                     *       "message": "What can be bought, in figures.",
                     *       "data": {
                     *         "items": 0,
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "retailValue": 1250.5,
                     *         "inStock": 0,
                     *         "lowStock": 0,
                     *         "outOfStock": 0,
                     *         "negative": 0
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_SEED_SUMMARIZED";
                        data: components["schemas"]["StockSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listAdjustmentLines: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was adjusted. */
                search?: string;
                outletId?: string;
                purpose?: components["schemas"]["AdjustmentPurpose"];
                effect?: components["schemas"]["AdjustmentEffect"];
                productId?: string;
                variantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was adjusted, line by line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENT_LINES_LISTED",
                     *       "message": "What was adjusted, line by line.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "adjustmentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "purpose": "OPENING",
                     *             "effect": "INCREASE",
                     *             "businessDate": "2026-11-15",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "unitCost": 149.99,
                     *             "value": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENT_LINES_LISTED";
                        data: components["schemas"]["StockAdjustmentLinePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    adjustStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "adjustmentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "purpose": "OPENING",
                 *       "effect": "INCREASE",
                 *       "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "businessDate": "2026-11-15",
                 *       "occurredAt": "2026-11-15T09:30:00.000Z",
                 *       "lines": [
                 *         {
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 2.5,
                 *           "unitCost": 149.99
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdjustStockRequest"];
            };
        };
        responses: {
            /** @description The stock is adjusted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_ADJUSTED",
                     *       "message": "The stock is adjusted.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "purpose": "OPENING",
                     *         "effect": "INCREASE",
                     *         "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "businessDate": "2026-11-15",
                     *         "quantity": 2.5,
                     *         "value": 1250.5,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "adjustmentId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "purpose": "OPENING",
                     *             "effect": "INCREASE",
                     *             "businessDate": "2026-11-15",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "unitCost": 149.99,
                     *             "value": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_ADJUSTED";
                        data: components["schemas"]["StockAdjustmentDetails"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INSUFFICIENT_STOCK`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    transferStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromOutletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "toOutletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "businessDate": "2026-11-15",
                 *       "lines": [
                 *         {
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 2.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TransferStockRequest"];
            };
        };
        responses: {
            /** @description The goods are moved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCK_TRANSFERRED",
                     *       "message": "The goods are moved.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "fromOutletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "toOutletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "businessDate": "2026-11-15",
                     *         "note": null,
                     *         "value": 1250.5,
                     *         "lines": [
                     *           {
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "value": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCK_TRANSFERRED";
                        data: components["schemas"]["StockTransfer"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INSUFFICIENT_STOCK`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizePurchaseLogLines: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
                vendorId?: string;
                status?: "POSTED" | "REVERSED";
                productId?: string;
                variantId?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was bought. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was bought in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_LINES_SUMMARIZED",
                     *       "message": "What was bought in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_LINES_SUMMARIZED";
                        data: components["schemas"]["PurchaseLogSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeAdjustmentLines: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was adjusted. */
                search?: string;
                outletId?: string;
                purpose?: components["schemas"]["AdjustmentPurpose"];
                effect?: components["schemas"]["AdjustmentEffect"];
                productId?: string;
                variantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of adjustments in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENT_LINES_SUMMARIZED",
                     *       "message": "The lines of adjustments in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "quantityIn": 2.5,
                     *         "quantityOut": 2.5,
                     *         "valueIn": 1250.5,
                     *         "valueOut": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENT_LINES_SUMMARIZED";
                        data: components["schemas"]["StockAdjustmentSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listPurchaseLogs: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date" | "createdAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                vendorId?: string;
                status?: "POSTED" | "REVERSED";
                /** @description Part of the note or of the vendor's name; one or two characters begin a word of it. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASES_LISTED",
                     *       "message": "The purchases.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "pmethod": "split",
                     *             "quantity": 2.5,
                     *             "total": 1250.5,
                     *             "paid": 1250.5,
                     *             "due": 1250.5,
                     *             "status": "POSTED",
                     *             "note": null,
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASES_LISTED";
                        data: components["schemas"]["PurchaseLogPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizePurchaseLogs: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
                vendorId?: string;
                status?: "POSTED" | "REVERSED";
                /** @description Part of the note or of the vendor's name; one or two characters begin a word of it. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchases in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASES_SUMMARIZED",
                     *       "message": "The purchases in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASES_SUMMARIZED";
                        data: components["schemas"]["PurchaseLogSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_FOUND",
                     *       "message": "The purchase.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "date": "2026-11-15",
                     *         "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "pmethod": "split",
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5,
                     *         "status": "POSTED",
                     *         "note": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1,
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "purchaseId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "baseQuantity": 2.5,
                     *             "costPrice": 149.99,
                     *             "total": 1250.5,
                     *             "status": "POSTED"
                     *           }
                     *         ],
                     *         "payments": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "method": "CASH",
                     *             "amount": 1250.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_FOUND";
                        data: components["schemas"]["PurchaseLogDetails"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    reversePurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReversePurchaseRequest"];
            };
        };
        responses: {
            /** @description The purchase is taken back. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PURCHASE_REVERSED",
                     *       "message": "The purchase is taken back.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "date": "2026-11-15",
                     *         "storeId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "pmethod": "split",
                     *         "quantity": 2.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5,
                     *         "status": "POSTED",
                     *         "note": null,
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PURCHASE_REVERSED";
                        data: components["schemas"]["PurchaseLog"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INSUFFICIENT_STOCK`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listAdjustments: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "businessDate" | "createdAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was adjusted. */
                search?: string;
                outletId?: string;
                purpose?: components["schemas"]["AdjustmentPurpose"];
                effect?: components["schemas"]["AdjustmentEffect"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adjustments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENTS_LISTED",
                     *       "message": "The adjustments.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "purpose": "OPENING",
                     *             "effect": "INCREASE",
                     *             "vendorId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "businessDate": "2026-11-15",
                     *             "quantity": 2.5,
                     *             "value": 1250.5,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENTS_LISTED";
                        data: components["schemas"]["StockAdjustmentPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeAdjustments: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                /** @description Part of the name, of a SKU or of a barcode of what was adjusted. */
                search?: string;
                outletId?: string;
                purpose?: components["schemas"]["AdjustmentPurpose"];
                effect?: components["schemas"]["AdjustmentEffect"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adjustments in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "ADJUSTMENTS_SUMMARIZED",
                     *       "message": "The adjustments in figures.",
                     *       "data": {
                     *         "count": 0,
                     *         "quantityIn": 2.5,
                     *         "quantityOut": 2.5,
                     *         "valueIn": 1250.5,
                     *         "valueOut": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "ADJUSTMENTS_SUMMARIZED";
                        data: components["schemas"]["StockAdjustmentSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listStocktakes: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "createdAt";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                status?: "IN_PROGRESS" | "IN_REVIEW" | "COMPLETED" | "CANCELLED";
                /** @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it. */
                scope?: "ALL" | "CATEGORY" | "LIST";
                outletId?: string;
                /** @description Part of the note. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stocktakes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKES_LISTED",
                     *       "message": "The stocktakes.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "status": "IN_PROGRESS",
                     *             "blind": true,
                     *             "scope": "ALL",
                     *             "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "lineCount": 0,
                     *             "countedCount": 0,
                     *             "differenceQuantity": 23.5,
                     *             "differenceValue": 1250.5,
                     *             "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "submittedAt": "2026-11-15T09:30:00.000Z",
                     *             "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "completedAt": "2026-11-15T09:30:00.000Z",
                     *             "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "updatedAt": "2026-11-15T09:30:00.000Z",
                     *             "version": 1
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKES_LISTED";
                        data: components["schemas"]["StockTakePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    startStocktake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "scope": "ALL",
                 *       "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "blind": false
                 *     }
                 */
                "application/json": components["schemas"]["StockTakeRequest"];
            };
        };
        responses: {
            /** @description The stocktake is open for counting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_STARTED",
                     *       "message": "The stocktake is open for counting.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_STARTED";
                        data: components["schemas"]["StockTake"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeStocktakes: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                status?: "IN_PROGRESS" | "IN_REVIEW" | "COMPLETED" | "CANCELLED";
                /** @description ALL: all goods for sale, and what lies in stock at the outlet. CATEGORY: those of a category and of all below it. */
                scope?: "ALL" | "CATEGORY" | "LIST";
                outletId?: string;
                /** @description Part of the note. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stocktakes in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKES_SUMMARIZED",
                     *       "message": "The stocktakes in figures.",
                     *       "data": {
                     *         "inProgress": 0,
                     *         "inReview": 0,
                     *         "completed": 0,
                     *         "cancelled": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKES_SUMMARIZED";
                        data: components["schemas"]["StockTakeSummary"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getStocktake: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "name";
                sortDir?: "asc" | "desc";
                /** @description DIFFERENT: counted, and not what the book said. */
                status?: "COUNTED" | "UNCOUNTED" | "DIFFERENT";
                /** @description Part of the name, of a SKU or of a barcode; one or two characters must begin a word. */
                search?: string;
            };
            header?: never;
            path: {
                stocktakeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stocktake. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_FOUND",
                     *       "message": "The stocktake.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1,
                     *         "totals": {
                     *           "counted": 0,
                     *           "uncounted": 0,
                     *           "different": null,
                     *           "shortageQuantity": 23.5,
                     *           "surplusQuantity": 23.5,
                     *           "shortageValue": 1250.5,
                     *           "surplusValue": 1250.5
                     *         },
                     *         "lines": [
                     *           {
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "product": "Shirt",
                     *             "variant": "Red / S",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "book": 23.5,
                     *             "counted": 23.5,
                     *             "difference": 23.5,
                     *             "differenceValue": 1250.5,
                     *             "countedAt": "2026-11-15T09:30:00.000Z",
                     *             "countedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_FOUND";
                        data: components["schemas"]["StockTakeDetails"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE` */
            409: components["responses"]["Conflict"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    recordStocktakeCounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stocktakeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "SET",
                 *       "counts": [
                 *         {
                 *           "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 0,
                 *           "countedAt": "2026-11-15T09:30:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StockTakeCountsRequest"];
            };
        };
        responses: {
            /** @description The counts are recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_COUNTED",
                     *       "message": "The counts are recorded.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1,
                     *         "lines": [
                     *           {
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "product": "Shirt",
                     *             "variant": "Red / S",
                     *             "sku": null,
                     *             "barcode": null,
                     *             "book": 23.5,
                     *             "counted": 23.5,
                     *             "difference": 23.5,
                     *             "differenceValue": 1250.5,
                     *             "countedAt": "2026-11-15T09:30:00.000Z",
                     *             "countedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_COUNTED";
                        data: components["schemas"]["StockTakeCounts"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    submitStocktake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stocktakeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["StockTakeStepRequest"];
            };
        };
        responses: {
            /** @description The stocktake is in review. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_SUBMITTED",
                     *       "message": "The stocktake is in review.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_SUBMITTED";
                        data: components["schemas"]["StockTake"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    completeStocktake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stocktakeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "uncounted": "LEAVE"
                 *     }
                 */
                "application/json": components["schemas"]["StockTakeCompletionRequest"];
            };
        };
        responses: {
            /** @description The differences are posted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_COMPLETED",
                     *       "message": "The differences are posted.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_COMPLETED";
                        data: components["schemas"]["StockTake"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    cancelStocktake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stocktakeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["StockTakeStepRequest"];
            };
        };
        responses: {
            /** @description The stocktake is cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "STOCKTAKE_CANCELLED",
                     *       "message": "The stocktake is cancelled.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "status": "IN_PROGRESS",
                     *         "blind": true,
                     *         "scope": "ALL",
                     *         "categoryId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "lineCount": 0,
                     *         "countedCount": 0,
                     *         "differenceQuantity": 23.5,
                     *         "differenceValue": 1250.5,
                     *         "startedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "submittedAt": "2026-11-15T09:30:00.000Z",
                     *         "submittedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "completedBy": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "updatedAt": "2026-11-15T09:30:00.000Z",
                     *         "version": 1
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "STOCKTAKE_CANCELLED";
                        data: components["schemas"]["StockTake"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getCart: {
        parameters: {
            query: {
                outletId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_FOUND",
                     *       "message": "The cart.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_FOUND";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE` */
            409: components["responses"]["Conflict"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    clearCart: {
        parameters: {
            query: {
                outletId: string;
            };
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart is empty. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_CLEARED",
                     *       "message": "The cart is empty.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_CLEARED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "discount": {
                 *         "percent": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCartRequest"];
            };
        };
        responses: {
            /** @description The cart is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_UPDATED",
                     *       "message": "The cart is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_UPDATED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    addCartItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "quantity": 2.5,
                 *       "discount": {
                 *         "percent": 5
                 *       },
                 *       "unitPrice": 149.99
                 *     }
                 */
                "application/json": components["schemas"]["AddCartItemRequest"];
            };
        };
        responses: {
            /** @description It is in the cart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_ITEM_ADDED",
                     *       "message": "It is in the cart.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_ITEM_ADDED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    removeCartItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is out of the cart. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_ITEM_REMOVED",
                     *       "message": "It is out of the cart.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_ITEM_REMOVED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    updateCartItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "quantity": 2.5,
                 *       "discount": {
                 *         "percent": 5
                 *       },
                 *       "unitPrice": 149.99
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCartItemRequest"];
            };
        };
        responses: {
            /** @description The cart is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_ITEM_UPDATED",
                     *       "message": "The cart is changed.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_ITEM_UPDATED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `STALE_VERSION`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    parkCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "note": "Lady in red"
                 *     }
                 */
                "application/json": components["schemas"]["ParkCartRequest"];
            };
        };
        responses: {
            /** @description The cart is put aside. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_PARKED",
                     *       "message": "The cart is put aside.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "items": 0,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "parkedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_PARKED";
                        data: components["schemas"]["ParkedCart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listParkedCarts: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "parkedAt";
                sortDir?: "asc" | "desc";
                outletId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parked carts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "PARKED_CARTS_LISTED",
                     *       "message": "The parked carts.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "items": 0,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "parkedAt": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "PARKED_CARTS_LISTED";
                        data: components["schemas"]["ParkedCartPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    resumeCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                cartId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart is yours. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CART_RESUMED",
                     *       "message": "The cart is yours.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "note": null,
                     *         "discount": {
                     *           "percent": 5
                     *         },
                     *         "lines": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "unit": null,
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "isOwnPrice": true,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "available": null,
                     *             "problem": "OUT_OF_STOCK"
                     *           }
                     *         ],
                     *         "totals": {
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "total": 1250.5,
                     *           "items": 0
                     *         },
                     *         "pricesIncludeTax": true,
                     *         "problem": "DISCOUNT_TOO_LARGE",
                     *         "version": null,
                     *         "updatedAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CART_RESUMED";
                        data: components["schemas"]["Cart"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    checkout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cartId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "payments": [
                 *         {
                 *           "method": "BANK",
                 *           "amount": 1250.5,
                 *           "cashBack": 1250.5,
                 *           "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "reference": "TRF-20931"
                 *         }
                 *       ],
                 *       "discount": {
                 *         "percent": 5
                 *       },
                 *       "saleId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                 *     }
                 */
                "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description The sale is made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CHECKED_OUT",
                     *       "message": "The sale is made.",
                     *       "data": {
                     *         "sale": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "number": "LAG1-T1-000042",
                     *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "rounding": 1250.5,
                     *           "total": 1250.5,
                     *           "paid": 1250.5,
                     *           "due": 1250.5,
                     *           "credited": 1250.5,
                     *           "refunded": 1250.5,
                     *           "change": 1250.5,
                     *           "cost": 1250.5,
                     *           "status": "COMPLETED",
                     *           "paymentStatus": "PAID",
                     *           "pricesIncludeTax": true,
                     *           "note": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "isOffline": true,
                     *           "businessDate": "2026-11-15",
                     *           "completedAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string",
                     *               "quantity": 2.5,
                     *               "unitPrice": 149.99,
                     *               "discount": 1250.5,
                     *               "taxPercent": 7.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "cost": 1250.5,
                     *               "refundedQuantity": 2.5
                     *             }
                     *           ]
                     *         },
                     *         "payments": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "method": "CASH",
                     *             "amount": 1250.5,
                     *             "tendered": 1250.5,
                     *             "change": 1250.5,
                     *             "cashBack": 1250.5,
                     *             "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "reference": null
                     *           }
                     *         ],
                     *         "change": 1250.5,
                     *         "receiptUrl": "/sales/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10/receipt"
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CHECKED_OUT";
                        data: components["schemas"]["CheckoutResponse"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INSUFFICIENT_STOCK`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                saleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sale. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SALE_FOUND",
                     *       "message": "The sale.",
                     *       "data": {
                     *         "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "number": "LAG1-T1-000042",
                     *         "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "subtotal": 1250.5,
                     *         "discount": 1250.5,
                     *         "tax": 1250.5,
                     *         "rounding": 1250.5,
                     *         "total": 1250.5,
                     *         "paid": 1250.5,
                     *         "due": 1250.5,
                     *         "credited": 1250.5,
                     *         "refunded": 1250.5,
                     *         "change": 1250.5,
                     *         "cost": 1250.5,
                     *         "status": "COMPLETED",
                     *         "paymentStatus": "PAID",
                     *         "pricesIncludeTax": true,
                     *         "note": null,
                     *         "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *         "isOffline": true,
                     *         "businessDate": "2026-11-15",
                     *         "completedAt": "2026-11-15T09:30:00.000Z",
                     *         "lines": [
                     *           {
                     *             "position": 1,
                     *             "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "unitPrice": 149.99,
                     *             "discount": 1250.5,
                     *             "taxPercent": 7.5,
                     *             "tax": 1250.5,
                     *             "total": 1250.5,
                     *             "cost": 1250.5,
                     *             "refundedQuantity": 2.5
                     *           }
                     *         ],
                     *         "payments": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "method": "CASH",
                     *             "amount": 1250.5,
                     *             "tendered": 1250.5,
                     *             "change": 1250.5,
                     *             "cashBack": 1250.5,
                     *             "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "reference": null
                     *           }
                     *         ],
                     *         "refunds": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "saleId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "businessDate": "2026-11-15",
                     *             "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "total": 1250.5,
                     *             "tax": 1250.5,
                     *             "credited": 1250.5,
                     *             "isVoid": true,
                     *             "reason": null,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "createdAt": "2026-11-15T09:30:00.000Z",
                     *             "lines": [
                     *               {
                     *                 "position": 1,
                     *                 "quantity": 2.5,
                     *                 "tax": 1250.5,
                     *                 "total": 1250.5,
                     *                 "restocked": true
                     *               }
                     *             ],
                     *             "payments": [
                     *               {
                     *                 "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "method": "CASH",
                     *                 "amount": 1250.5,
                     *                 "tendered": 1250.5,
                     *                 "change": 1250.5,
                     *                 "cashBack": 1250.5,
                     *                 "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "reference": null
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SALE_FOUND";
                        data: components["schemas"]["SaleDetails"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    refundSale: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                saleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refundId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "reason": "Wrong size"
                 *     }
                 */
                "application/json": components["schemas"]["RefundSaleRequest"];
            };
        };
        responses: {
            /** @description It is taken back. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SALE_REFUNDED",
                     *       "message": "It is taken back.",
                     *       "data": {
                     *         "refund": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "saleId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "businessDate": "2026-11-15",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "total": 1250.5,
                     *           "tax": 1250.5,
                     *           "credited": 1250.5,
                     *           "isVoid": true,
                     *           "reason": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "quantity": 2.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "restocked": true
                     *             }
                     *           ],
                     *           "payments": [
                     *             {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "method": "CASH",
                     *               "amount": 1250.5,
                     *               "tendered": 1250.5,
                     *               "change": 1250.5,
                     *               "cashBack": 1250.5,
                     *               "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "reference": null
                     *             }
                     *           ]
                     *         },
                     *         "sale": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "number": "LAG1-T1-000042",
                     *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "rounding": 1250.5,
                     *           "total": 1250.5,
                     *           "paid": 1250.5,
                     *           "due": 1250.5,
                     *           "credited": 1250.5,
                     *           "refunded": 1250.5,
                     *           "change": 1250.5,
                     *           "cost": 1250.5,
                     *           "status": "COMPLETED",
                     *           "paymentStatus": "PAID",
                     *           "pricesIncludeTax": true,
                     *           "note": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "isOffline": true,
                     *           "businessDate": "2026-11-15",
                     *           "completedAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string",
                     *               "quantity": 2.5,
                     *               "unitPrice": 149.99,
                     *               "discount": 1250.5,
                     *               "taxPercent": 7.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "cost": 1250.5,
                     *               "refundedQuantity": 2.5
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SALE_REFUNDED";
                        data: components["schemas"]["SaleRefunded"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `DUPLICATE`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    exchangeSale: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                saleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "returned": [
                 *         {
                 *           "position": 1,
                 *           "quantity": 2.5
                 *         }
                 *       ],
                 *       "lines": [
                 *         {
                 *           "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *           "quantity": 2.5,
                 *           "discount": {
                 *             "percent": 5
                 *           },
                 *           "unitPrice": 149.99
                 *         }
                 *       ],
                 *       "discount": {
                 *         "percent": 5
                 *       },
                 *       "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                 *       "reason": "Wrong size"
                 *     }
                 */
                "application/json": components["schemas"]["ExchangeSaleRequest"];
            };
        };
        responses: {
            /** @description It is exchanged. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SALE_EXCHANGED",
                     *       "message": "It is exchanged.",
                     *       "data": {
                     *         "refund": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "saleId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "businessDate": "2026-11-15",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "total": 1250.5,
                     *           "tax": 1250.5,
                     *           "credited": 1250.5,
                     *           "isVoid": true,
                     *           "reason": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "quantity": 2.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "restocked": true
                     *             }
                     *           ],
                     *           "payments": [
                     *             {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "method": "CASH",
                     *               "amount": 1250.5,
                     *               "tendered": 1250.5,
                     *               "change": 1250.5,
                     *               "cashBack": 1250.5,
                     *               "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "reference": null
                     *             }
                     *           ]
                     *         },
                     *         "exchange": {
                     *           "sale": {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "number": "LAG1-T1-000042",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "subtotal": 1250.5,
                     *             "discount": 1250.5,
                     *             "tax": 1250.5,
                     *             "rounding": 1250.5,
                     *             "total": 1250.5,
                     *             "paid": 1250.5,
                     *             "due": 1250.5,
                     *             "credited": 1250.5,
                     *             "refunded": 1250.5,
                     *             "change": 1250.5,
                     *             "cost": 1250.5,
                     *             "status": "COMPLETED",
                     *             "paymentStatus": "PAID",
                     *             "pricesIncludeTax": true,
                     *             "note": null,
                     *             "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "isOffline": true,
                     *             "businessDate": "2026-11-15",
                     *             "completedAt": "2026-11-15T09:30:00.000Z",
                     *             "lines": [
                     *               {
                     *                 "position": 1,
                     *                 "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *                 "name": "string",
                     *                 "quantity": 2.5,
                     *                 "unitPrice": 149.99,
                     *                 "discount": 1250.5,
                     *                 "taxPercent": 7.5,
                     *                 "tax": 1250.5,
                     *                 "total": 1250.5,
                     *                 "cost": 1250.5,
                     *                 "refundedQuantity": 2.5
                     *               }
                     *             ]
                     *           },
                     *           "payments": [
                     *             {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "method": "CASH",
                     *               "amount": 1250.5,
                     *               "tendered": 1250.5,
                     *               "change": 1250.5,
                     *               "cashBack": 1250.5,
                     *               "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "reference": null
                     *             }
                     *           ],
                     *           "change": 1250.5,
                     *           "receiptUrl": "/sales/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10/receipt"
                     *         }
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SALE_EXCHANGED";
                        data: components["schemas"]["SaleExchanged"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INSUFFICIENT_STOCK`, `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    voidSale: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this write, so that it can be repeated: the same key and request give the first answer again, for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                saleId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Rung up twice"
                 *     }
                 */
                "application/json": components["schemas"]["VoidSaleRequest"];
            };
        };
        responses: {
            /** @description The sale is void. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "SALE_VOIDED",
                     *       "message": "The sale is void.",
                     *       "data": {
                     *         "refund": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "saleId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "businessDate": "2026-11-15",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "total": 1250.5,
                     *           "tax": 1250.5,
                     *           "credited": 1250.5,
                     *           "isVoid": true,
                     *           "reason": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "quantity": 2.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "restocked": true
                     *             }
                     *           ],
                     *           "payments": [
                     *             {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "method": "CASH",
                     *               "amount": 1250.5,
                     *               "tendered": 1250.5,
                     *               "change": 1250.5,
                     *               "cashBack": 1250.5,
                     *               "bankId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "reference": null
                     *             }
                     *           ]
                     *         },
                     *         "sale": {
                     *           "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "number": "LAG1-T1-000042",
                     *           "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "tillSessionId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "customerId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "subtotal": 1250.5,
                     *           "discount": 1250.5,
                     *           "tax": 1250.5,
                     *           "rounding": 1250.5,
                     *           "total": 1250.5,
                     *           "paid": 1250.5,
                     *           "due": 1250.5,
                     *           "credited": 1250.5,
                     *           "refunded": 1250.5,
                     *           "change": 1250.5,
                     *           "cost": 1250.5,
                     *           "status": "COMPLETED",
                     *           "paymentStatus": "PAID",
                     *           "pricesIncludeTax": true,
                     *           "note": null,
                     *           "userId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *           "isOffline": true,
                     *           "businessDate": "2026-11-15",
                     *           "completedAt": "2026-11-15T09:30:00.000Z",
                     *           "lines": [
                     *             {
                     *               "position": 1,
                     *               "itemPriceId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "variantId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string",
                     *               "quantity": 2.5,
                     *               "unitPrice": 149.99,
                     *               "discount": 1250.5,
                     *               "taxPercent": 7.5,
                     *               "tax": 1250.5,
                     *               "total": 1250.5,
                     *               "cost": 1250.5,
                     *               "refundedQuantity": 2.5
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "SALE_VOIDED";
                        data: components["schemas"]["SaleRefunded"];
                        meta: null;
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `MALFORMED_JSON` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN`, `CSRF` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `INVALID_STATE`, `IDEMPOTENCY_MISMATCH`, `IDEMPOTENCY_IN_FLIGHT` */
            409: components["responses"]["Conflict"];
            /** @description `PAYLOAD_TOO_LARGE` */
            413: components["responses"]["PayloadTooLarge"];
            /** @description `UNSUPPORTED_MEDIA_TYPE` */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCustomerTransactions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened between us and this customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMER_TRANSACTIONS_LISTED",
                     *       "message": "What happened between us and this customer.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "date": "2026-11-15",
                     *             "recordedAt": "2026-11-15T09:30:00.000Z",
                     *             "source": {
                     *               "type": "SALE",
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10"
                     *             },
                     *             "party": {
                     *               "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *               "name": "string"
                     *             },
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "note": null,
                     *             "debit": 1250.5,
                     *             "credit": 1250.5,
                     *             "balance": 1250.5
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMER_TRANSACTIONS_LISTED";
                        data: components["schemas"]["CustomerTransactionListResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    summarizeCustomerTransactions: {
        parameters: {
            query?: {
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of this customer in figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMER_TRANSACTIONS_SUMMARIZED",
                     *       "message": "The account of this customer in figures.",
                     *       "data": {
                     *         "opening": 1250.5,
                     *         "sales": 1250.5,
                     *         "payments": 1250.5,
                     *         "refunds": 1250.5,
                     *         "closing": 1250.5,
                     *         "lastTransactionAt": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMER_TRANSACTIONS_SUMMARIZED";
                        data: components["schemas"]["CustomerTransactionSummaryResponse"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCustomerProducts: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "lastPurchasedOn" | "name" | "quantity" | "total";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
            };
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products that this customer bought. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMER_PRODUCTS_LISTED",
                     *       "message": "The products that this customer bought.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "productId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "name": "string",
                     *             "quantity": 2.5,
                     *             "refundedQuantity": 2.5,
                     *             "total": 1250.5,
                     *             "purchases": 0,
                     *             "lastPurchasedOn": "2026-11-15"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMER_PRODUCTS_LISTED";
                        data: components["schemas"]["CustomerProductPage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    listCustomerPurchases: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: string;
                limit?: number;
                sortKey?: "date";
                sortDir?: "asc" | "desc";
                date_from?: string;
                date_to?: string;
                outletId?: string;
                status?: components["schemas"]["SaleStatus"];
            };
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this customer bought. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "code": "CUSTOMER_PURCHASES_LISTED",
                     *       "message": "What this customer bought.",
                     *       "data": {
                     *         "rows": [
                     *           {
                     *             "id": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "number": "string",
                     *             "date": "2026-11-15",
                     *             "completedAt": "2026-11-15T09:30:00.000Z",
                     *             "outletId": "0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10",
                     *             "lines": 0,
                     *             "total": 1250.5,
                     *             "refunded": 1250.5,
                     *             "status": "COMPLETED"
                     *           }
                     *         ],
                     *         "nextCursor": "",
                     *         "hasNext": false
                     *       },
                     *       "meta": {
                     *         "page": 1,
                     *         "perPage": 20,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiSuccess"] & {
                        /** @constant */
                        code: "CUSTOMER_PURCHASES_LISTED";
                        data: components["schemas"]["CustomerPurchasePage"];
                        meta: components["schemas"]["PaginationMeta"];
                    };
                };
            };
            /** @description `VALIDATION_FAILED`, `INVALID_CURSOR` */
            400: components["responses"]["BadRequest"];
            /** @description `UNAUTHENTICATED`, `TOKEN_EXPIRED` */
            401: components["responses"]["Unauthorized"];
            /** @description `FORBIDDEN` */
            403: components["responses"]["Forbidden"];
            /** @description `NOT_FOUND` */
            404: components["responses"]["NotFound"];
            /** @description `TOO_MANY_REQUESTS` */
            429: components["responses"]["TooManyRequests"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description `UNAVAILABLE` */
            503: components["responses"]["ServerError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database answers, so requests are served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
            /** @description The database does not answer. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "unavailable";
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document: every operation that is served, in OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {},
                     *       "paths": {},
                     *       "components": {}
                     *     }
                     */
                    "application/json": {
                        /** @example 3.1.1 */
                        openapi: string;
                        info: Record<string, never>;
                        paths: Record<string, never>;
                        components: Record<string, never>;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` */
            400: components["responses"]["BadRequest"];
            /** @description `SERVER_ERROR` */
            500: components["responses"]["ServerError"];
        };
    };
}
