<?php
// Draws a theme with the service: php service-client.php http://127.0.0.1:8087 theme.json dark.png mode=dark scale=2

/** The picture, and how many warnings there were. Throws an exception with the service's own words. */
function render(string $service, string $theme, array $options = []): array
{
    $context = stream_context_create(["http" => [
        "method" => "POST", "header" => "Content-Type: application/json", "content" => $theme,
        "timeout" => 30, "ignore_errors" => true,
    ]]);
    $body = @file_get_contents("$service/v1/render?" . http_build_query($options), false, $context);
    if ($body === false) {
        throw new RuntimeException("$service does not answer");
    }
    if (!preg_match("/ 200 /", $http_response_header[0])) {
        $problem = json_decode($body, true);
        $lines = array_map(
            fn($d) => ($d["file"] ?? "") . ":" . ($d["line"] ?? 0) . ": " . $d["message"], $problem["diagnostics"] ?? []);
        throw new RuntimeException(implode("\n", ["{$problem["title"]}: {$problem["detail"]}", ...$lines]));
    }
    $warnings = preg_grep("/^Kbrender-Warnings:/i", $http_response_header);
    return [$body, (int) trim(substr(reset($warnings), strlen("Kbrender-Warnings:")))];
}

[, $service, $document, $output] = $argv;
parse_str(implode("&", array_slice($argv, 4)), $options);
[$picture, $warnings] = render($service, file_get_contents($document), $options);
file_put_contents($output, $picture);
echo "$output: " . strlen($picture) . " bytes, $warnings warnings\n";
