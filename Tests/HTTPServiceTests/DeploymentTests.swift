import Files
import Testing

/// The files of `deploy`, as far as they can be checked without a machine of their own.
@Suite struct DeploymentTests {
    private let deploy = RunningProgram.package.appending("deploy")

    /// The nginx site, with places of the test's own, before a service.
    private func proxy(of service: RunningProgram) -> String {
        """
        sed -e "s#unix:/run/kbrender/http.sock#$(echo $service | sed s#http://##)#" -e "s#/var/cache/nginx#$PWD#" \\
            -e "s#listen 127.0.0.1:8080;#listen unix:$PWD/proxy;#" \(deploy)/nginx-site.conf > site.conf
        { [ $(id -u) = 0 ] && echo 'user root;'
          echo "pid $PWD/nginx.pid; error_log $PWD/nginx.log; events {} http { access_log off; client_body_temp_path $PWD/b;"
          echo "proxy_temp_path $PWD/p; fastcgi_temp_path $PWD/f; uwsgi_temp_path $PWD/u; scgi_temp_path $PWD/s;"
          echo "include $PWD/site.conf; }"; } > nginx.conf
        PATH=$PATH:/usr/sbin
        """
    }

    @Test func aProxyKeepsWhatNeverChanges() throws {
        let service = try RunningProgram()
        try service.waitUntil("a version") {
            service.curl("/v1/presets/rose.png?scale=1").headers["kbrender-version-link"] != nil
        }
        let ran = service.shell(
            """
            \(proxy(of: service))
            nginx -t -q -c $PWD/nginx.conf || exit 9
            nginx -c $PWD/nginx.conf || exit 8
            trap 'kill $(cat nginx.pid)' EXIT
            ask() { curl -s -m 20 --unix-socket proxy "$@"; }
            link=$(ask -D - -o first 'http://x/v1/presets/rose.png?scale=1' | tr -d '\\r' | sed -n 's/^Kbrender-Version-Link: //p')
            for n in 1 2 3; do ask -D head$n -o picture$n "http://x$link"; cmp picture$n first || exit 7; done
            grep -h -i '^X-Cache' head1 head2 head3 | tr -d '\\r'
            tag=$(tr -d '\\r' < head3 | sed -n 's/^ETag: //p')
            ask -o none -w '%{http_code} %header{x-cache}\\n' -H "If-None-Match: $tag" "http://x$link"
            ask -o none -w '%{http_code}\\n' -H "If-None-Match: $tag" 'http://x/v1/presets/rose.png?scale=1'
            ask -o none -w '%{http_code}\\n' "http://x${link}0"
            ask -o none -w '%{http_code}\\n' http://x/metrics
            ask -o drawn --data-binary @$themes/aurora.json -w '%{http_code}\\n' http://x/v1/render
            """)
        let told = String(decoding: ran.output, as: UTF8.self)
        #expect(
            told == "X-Cache: MISS\nX-Cache: HIT\nX-Cache: HIT\n304 HIT\n304\n404\n404\n200\n", "\(told)")
        // The first by the address without a version, then one of the proxy's for all of those with it.
        #expect(service.metric("kbrender_requests_total{route=\"presetPicture\",code=\"304\"}") == 1)
    }

    @Test func systemdTakesTheUnit() throws {
        let service = try RunningProgram()
        let ran = service.shell(
            """
            sed "s#/usr/local/bin/kbrender#$(command -v kbrender)#" \(deploy)/kbrender.service > kbrender.service
            systemd-analyze verify --man=no $PWD/kbrender.service || exit 1
            # Of 100 points of exposure, of which a service without any precaution has 96.
            systemd-analyze security --no-pager --offline=true --threshold=15 $PWD/kbrender.service
            """)
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }
}
